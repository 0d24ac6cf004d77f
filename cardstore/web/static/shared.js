// What the scripts of the review page and of the strips share. It is loaded before either.
//
//   - A thing that was said is written down in this browser before it is sent, and struck out when
//     the server has answered: `pending` and `keep`.
//   - What the server answers is taken as text, or parsed apart from the page.

"use strict";

const KEYS = JSON.parse(document.body.dataset.keys || "{}");
const RETRY_MS = 1500;

const one = (selector, within = document) => within.querySelector(selector);
const all = (selector, within = document) => [...within.querySelectorAll(selector)];

// ---- telling ------------------------------------------------------------------------------------

function say(words) {
  const place = one("#announce");
  place.textContent = "";
  if (words) setTimeout(() => { place.textContent = words; }, 50);
}

function alarm(words) {
  one("#alarm-text").textContent = words;
  one("#alarm").hidden = !words;
}

function refusalIn(text) {
  // What a refusal says, of a part of a page or of a whole one.
  const told = new DOMParser().parseFromString(text, "text/html");
  const parts = all("#refusal-what, #refusal-remedy", told);
  return parts.map((part) => part.textContent).join(" ") || "This could not be done.";
}

// ---- asking the server --------------------------------------------------------------------------

async function ask(address, fields) {
  const told = { headers: { "X-Fragment": "1" }, credentials: "same-origin", cache: "no-store" };
  if (fields) {
    told.method = "POST";
    told.body = new URLSearchParams(fields);
    told.keepalive = true;
  }
  const answer = await fetch(address, told);
  return { code: answer.status, text: await answer.text() };
}

async function renewProof(entry) {
  // The server was started anew, and its new address was opened in this browser: its forms bear
  // another proof.
  const answer = await ask("/proof");
  if (answer.code !== 200) return false;
  const told = JSON.parse(answer.text).proof;
  if (told === entry.fields.proof) return false;
  entry.fields.proof = told;
  return true;
}

// ---- what was said, until the server has it -----------------------------------------------------

function pending(place) {
  try {
    return JSON.parse(localStorage.getItem(place)) || [];
  } catch {
    return [];
  }
}

function keep(place, list) {
  try {
    if (list.length) localStorage.setItem(place, JSON.stringify(list));
    else localStorage.removeItem(place);
  } catch {
    // A browser that keeps nothing: what was said stands in this page until it is sent.
  }
}

function pendingHere(place) {
  // What was said of this library, by who looks now.
  const { library, reviewer } = document.body.dataset;
  return pending(place).filter((entry) => entry.fields.library === library && entry.fields.reviewer === reviewer);
}
