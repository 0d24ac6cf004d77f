// The review page's script. Everything works without it by forms and links; with it, one key rules,
// saves and shows the next item in place. What it shares with the strips is in shared.js.
//
//   - A key presses the control of its action: nothing can be done by a key alone.
//   - A ruling is written down in this browser before it is sent, and struck out when the server
//     has answered. What could not be sent is sent again until it is; its nonce makes it one ruling.
//   - What is taken back before it could be sent is written down too, and never sent as a ruling
//     after that: by no window of this browser, however often it is loaded anew.
//   - #desk is replaced as a whole by what the server drew.

"use strict";

const PENDING = "cardstore.pending";
const WITHDRAWN = "cardstore.withdrawn";
const MOST_WITHDRAWN = 100; // nonces that are remembered: far more than can be on their way
const ZOOM = "cardstore.zoom";
const WIDE = "cardstore.wide";
const MOST_ZOOM = 5;
const PAUSE_MS = 120000; // a longer pause is no time spent on the item
const NOTES = "cardstore.note";
const HOLD_MS = 60000; // an item lies before one person for five minutes
const IDLE_MS = 180000; // who did nothing for so long looks at nothing: others may have the item
const SETTLE_MS = 150; // nobody has seen an item that was painted less long ago
const TYPING_MS = 700; // who was writing when the item changed is not pressing keys yet
const TYPED = "textarea, select, input:not([type=hidden], [type=radio], [type=checkbox]), [contenteditable]";

let error = null; // the ruling that waits for its class
let underway = null; // the ruling that is on its way
let sending = false;
let pressed = 0;
let quietUntil = 0; // keys before this are passed over
let quietFor = 0;
let quietTimer = 0;

const desk = () => document.getElementById("desk");

// ---- time spent on the item ---------------------------------------------------------------------

const spent = { ms: 0, last: 0 };

function beginTime() {
  spent.ms = 0;
  spent.last = performance.now();
}

function passTime() {
  const now = performance.now();
  const passed = now - spent.last;
  if (passed <= PAUSE_MS && !document.hidden) spent.ms += passed;
  spent.last = now;
}

function hideTime() {
  // What passed up to hiding counts; what passes while hidden does not.
  const now = performance.now();
  if (document.hidden && now - spent.last <= PAUSE_MS) spent.ms += now - spent.last;
  spent.last = now;
}

// ---- asking the server --------------------------------------------------------------------------

function parsed(text) {
  return new DOMParser().parseFromString(text, "text/html").getElementById("desk");
}

function show(fresh, { moved = true } = {}) {
  settle(document.activeElement && document.activeElement.matches(TYPED) ? TYPING_MS : SETTLE_MS);
  closeClasses();
  desk().replaceWith(document.adoptNode(fresh));
  dress();
  const to = one("#sentence, #classes-title, h2[tabindex], h1[tabindex]", fresh);
  if (to) to.focus({ preventScroll: true });
  window.scrollTo(0, 0);
  if (moved && fresh.dataset.address) history.pushState(null, "", fresh.dataset.address);
  if (fresh.dataset.title) document.title = `${fresh.dataset.title} · cardstore`;
  say(fresh.dataset.said);
  painted();
}

function settle(ms) {
  // For so long no key does anything: the item that it would rule was not seen by anybody.
  quietFor = ms;
  quietUntil = performance.now() + ms;
  document.body.dataset.settling = "1";
  clearTimeout(quietTimer);
  quietTimer = setTimeout(() => { delete document.body.dataset.settling; }, ms);
}

function painted() {
  if (!pressed) return;
  const begun = pressed;
  pressed = 0;
  requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => performance.measure("cardstore:next-item", { start: begun, end: performance.now() });
    channel.port2.postMessage(null);
  });
}

function refuse(answer) {
  alarm(refusalIn(answer.text));
}

async function go(address, fields) {
  if (sending) return;
  sending = true;
  document.body.dataset.busy = "1";
  try {
    const entry = { fields: fields && Object.fromEntries(fields) };
    let answer = await ask(address, entry.fields);
    if (answer.code === 403 && fields && (await renewProof(entry))) answer = await ask(address, entry.fields);
    if (answer.code === 200) {
      alarm("");
      show(parsed(answer.text));
    } else {
      refuse(answer);
    }
  } catch {
    alarm("The server does not answer. Is cardstore review still running?");
  } finally {
    sending = false;
    delete document.body.dataset.busy;
  }
}

// ---- rulings: written down, sent, struck out ----------------------------------------------------

const isThis = (entry) => (other) => other.fields.nonce === entry.fields.nonce;

function strike(entry) {
  keep(PENDING, pending(PENDING).filter((other) => !isThis(entry)(other)));
}

function isWithdrawn(entry) {
  return Boolean(entry.withdrawn) || pending(WITHDRAWN).includes(entry.fields.nonce);
}

function isAnswered(entry) {
  // Another window of this browser had the answer and struck it out.
  return Boolean(entry.kept) && !pending(PENDING).some(isThis(entry));
}

async function send(entry) {
  // Gives the answer once there is one; tries for as long as there is none. Null where another
  // window has had it.
  for (;;) {
    const withdrawn = isWithdrawn(entry);
    if (isAnswered(entry) && !withdrawn) return null;
    let why = "The server does not answer.";
    try {
      const answer = await ask(entry.address, withdrawn ? { ...entry.fields, withdrawn: "1" } : entry.fields);
      if (answer.code === 403 && (await renewProof(entry))) continue;
      if (answer.code !== 403 && answer.code !== 503) {
        if (withdrawn === isWithdrawn(entry)) return answer;
        continue; // it was taken back while it was on its way
      }
      why = answer.code === 503 ? refusalIn(answer.text) : "cardstore review was started anew: open the address that it printed.";
    } catch {
      // Nobody is there.
    }
    document.body.dataset.waiting = "1";
    const kept = "Your ruling is kept here, and is sent as soon as it can be.";
    const back = "Your ruling is taken back: it will not be saved.";
    alarm(`${why} ${isWithdrawn(entry) ? back : kept}`);
    await new Promise((done) => setTimeout(done, RETRY_MS));
  }
}

function wishBack() {
  // A ruling that seemed not to be sent may have been saved all the same: so the server is told.
  if (!underway) return;
  underway.withdrawn = true;
  keep(WITHDRAWN, [...pending(WITHDRAWN), underway.fields.nonce].slice(-MOST_WITHDRAWN));
  const words = "Your ruling is taken back: it will not be saved.";
  alarm(`The server does not answer. ${words}`);
  say(words);
}

async function rule(kind, errorClass) {
  if (sending) return;
  sending = true;
  passTime();
  const form = document.getElementById("ruling");
  const fields = Object.fromEntries(new FormData(form));
  fields.kind = kind;
  fields.error = errorClass || "";
  fields.seconds = (spent.ms / 1000).toFixed(1);
  const entry = { address: form.getAttribute("action"), fields };
  keep(PENDING, [...pending(PENDING), entry]);
  entry.kept = pending(PENDING).some(isThis(entry));
  document.body.dataset.busy = "1";
  const note = document.getElementById("note");
  note.readOnly = true; // what is written now would go to no item
  try {
    await deliver(entry);
  } finally {
    sending = false;
    note.readOnly = false;
    delete document.body.dataset.busy;
    delete document.body.dataset.waiting;
  }
}

async function deliver(entry) {
  underway = entry;
  let answer;
  try {
    answer = (await send(entry)) || (await ask(behind(entry.address)));
  } finally {
    underway = null;
  }
  strike(entry);
  if (answer.code === 200) {
    alarm("");
    show(parsed(answer.text));
  } else {
    closeClasses();
    refuse(answer);
  }
}

function behind(address) {
  // Where one goes on when another window has sent what was ruled.
  const [, queue, place] = address.match(/\/queue\/(\d+)\/item\/(\d+)\//);
  return `/queue/${queue}?after=${place}`;
}

async function deliverKept() {
  for (const entry of pendingHere(PENDING)) {
    entry.kept = true;
    sending = true;
    try {
      await deliver(entry);
    } finally {
      sending = false;
      delete document.body.dataset.waiting;
    }
  }
}

// ---- the class of an error ----------------------------------------------------------------------

function openClasses(button) {
  error = button.value;
  document.getElementById("classes-of").textContent = one(".label", button).textContent;
  document.getElementById("classes").hidden = false;
  all("[data-error]").forEach((other) => other.setAttribute("aria-expanded", String(other === button)));
  document.getElementById("classes-title").focus();
}

function closeClasses() {
  const panel = document.getElementById("classes");
  const was = error;
  error = null;
  if (!panel || panel.hidden) return;
  panel.hidden = true;
  all("[data-error]").forEach((other) => other.setAttribute("aria-expanded", "false"));
  const button = was && document.getElementById(`rule-${was}`);
  if (button) button.focus();
}

// ---- leaves -------------------------------------------------------------------------------------

const viewer = () => one(".viewer:not([hidden])");

function turnTo(view, leaf) {
  const low = Number(view.dataset.first);
  const high = Number(view.dataset.last);
  const to = Math.min(Math.max(leaf, low), high);
  if (to === Number(view.dataset.leaf)) return;
  view.dataset.leaf = to;
  const picture = one(".picture", view);
  picture.dataset.state = "loading";
  picture.src = `/leaf/${view.dataset.scan}/${to}`;
  let own = false;
  all(".overlay, .caption > [data-leaf]", view).forEach((part) => {
    const here = Number(part.dataset.leaf) === to;
    own = own || here;
    part.toggleAttribute("hidden", !here);
  });
  one(".neighbour", view).hidden = own;
  one(".leaf-number", view).textContent = to;
  picture.alt = own ? "The page, the quoted words marked" : "A neighbouring leaf";
  aim(view);
  fetchAhead(view, to + 1);
  fetchAhead(view, to - 1);
}

function fetchAhead(view, leaf) {
  if (leaf < Number(view.dataset.first) || leaf > Number(view.dataset.last)) return;
  new Image().src = `/leaf/${view.dataset.scan}/${leaf}`;
}

function aim(view) {
  // Bring the lit words to the middle of what is seen of the leaf.
  const scroller = one(".scroller", view);
  const overlay = one(".overlay:not([hidden])", view);
  const lit = overlay && all("rect.lit", overlay);
  if (!lit || !lit.length) {
    scroller.scrollTop = 0;
    return;
  }
  const frame = overlay.viewBox.baseVal;
  const sheet = one(".sheet", view);
  const height = one(".picture", view).clientHeight || sheet.clientHeight;
  const tops = lit.map((box) => box.y.baseVal.value);
  const ends = lit.map((box) => box.y.baseVal.value + box.height.baseVal.value);
  const lefts = lit.map((box) => box.x.baseVal.value);
  const rights = lit.map((box) => box.x.baseVal.value + box.width.baseVal.value);
  const middle = (from, to, whole, size, seen) => ((Math.min(...from) + Math.max(...to)) / 2 / whole) * size - seen / 2;
  scroller.scrollTo({
    top: middle(tops, ends, frame.height, height, scroller.clientHeight),
    left: middle(lefts, rights, frame.width, sheet.clientWidth, scroller.clientWidth),
    behavior: "instant",
  });
}

function zoom(by) {
  const view = viewer();
  if (!view) return;
  const sheet = one(".sheet", view);
  const to = Math.min(MOST_ZOOM, Math.max(0, Number(sheet.dataset.zoom) + by));
  all(".sheet").forEach((other) => { other.dataset.zoom = to; });
  remember(ZOOM, to);
  aim(view);
}

function widen() {
  const wide = !desk().hasAttribute("data-wide");
  desk().toggleAttribute("data-wide", wide);
  remember(WIDE, wide ? 1 : 0);
  all("button[data-action=evidence]").forEach((button) => button.setAttribute("aria-pressed", String(wide)));
  if (viewer()) aim(viewer());
}

function nextCard() {
  const views = all(".viewer");
  const at = views.indexOf(viewer());
  if (views.length < 2) return;
  const to = views[(at + 1) % views.length];
  views.forEach((view) => { view.hidden = view !== to; });
  currentCard();
  aim(to);
  say(`Card ${Number(to.dataset.card) + 1}`);
}

function currentCard() {
  const view = viewer();
  all(".card").forEach((card) => {
    card.toggleAttribute("data-current", all(".card").length > 1 && view !== null && card.dataset.card === view.dataset.card);
  });
  const card = view && all(".card").length > 1 && one(`.card[data-card="${view.dataset.card}"]`);
  if (card) card.scrollIntoView({ block: "nearest", behavior: "instant" });
}

function remember(key, value) {
  try {
    sessionStorage.setItem(key, String(value));
  } catch {
    // Then it is not remembered.
  }
}

function remembered(key) {
  try {
    return Number(sessionStorage.getItem(key)) || 0;
  } catch {
    return 0;
  }
}

// ---- notes, and items that are looked at for long ------------------------------------------------

const noteKey = () => `${NOTES}.${document.body.dataset.library}.${desk().dataset.queue}.${desk().dataset.place}`;

function keepNote(words) {
  try {
    if (words) sessionStorage.setItem(noteKey(), words);
    else sessionStorage.removeItem(noteKey());
  } catch {
    // Then it is there as long as the item is.
  }
}

function bringNote() {
  const note = document.getElementById("note");
  if (!note) return;
  try {
    note.value = note.value || sessionStorage.getItem(noteKey()) || "";
  } catch {
    // Then the field stays as the server gave it.
  }
  note.addEventListener("input", () => keepNote(note.value));
}

async function hold() {
  const address = desk().dataset.hold;
  if (document.hidden || !address || performance.now() - spent.last > IDLE_MS) return;
  try {
    const answer = await ask(address);
    if (answer.code === 200 && !JSON.parse(answer.text).held && desk().dataset.hold === address) {
      alarm("Somebody else has this sentence before them now. What you rule is kept all the same.");
    }
  } catch {
    // The server is away; a ruling says so.
  }
}

function letGo() {
  const address = desk().dataset.letGo;
  const form = document.getElementById("ruling");
  if (!address || !form || underway) return;
  ask(address, { proof: new FormData(form).get("proof") }).catch(() => {}); // it ends by itself
}

// ---- what a fresh desk needs --------------------------------------------------------------------

function dress() {
  beginTime();
  if (desk().dataset.part !== "item") return;
  all(".sheet").forEach((sheet) => { sheet.dataset.zoom = remembered(ZOOM); });
  if (remembered(WIDE) && one("#leaf")) {
    desk().toggleAttribute("data-wide", true);
    all("button[data-action=evidence]").forEach((button) => button.setAttribute("aria-pressed", "true"));
  }
  all(".picture").forEach((picture) => {
    const view = picture.closest(".viewer");
    picture.dataset.state = picture.complete && picture.naturalWidth ? "ready" : "loading";
    picture.addEventListener("load", () => {
      picture.dataset.state = "ready";
      one(".no-picture", view).hidden = true;
      one(".sheet", view).hidden = false;
    });
    picture.addEventListener("error", () => {
      picture.dataset.state = "failed";
      one(".no-picture", view).hidden = false;
      one(".no-picture a", view).href = picture.src;
      one(".sheet", view).hidden = true;
    });
  });
  currentCard();
  bringNote();
  if (viewer()) aim(viewer());
  lookAhead();
}

function lookAhead() {
  // Once this item is painted, have the next one's picture fetched.
  const address = desk().dataset.ahead;
  setTimeout(async () => {
    if (desk().dataset.ahead !== address) return;
    const view = viewer();
    if (view) {
      fetchAhead(view, Number(view.dataset.leaf) + 1);
      fetchAhead(view, Number(view.dataset.leaf) - 1);
    }
    try {
      const answer = await ask(address);
      const told = answer.code === 200 ? JSON.parse(answer.text).picture : "";
      if (told) new Image().src = told;
    } catch {
      // The picture is fetched when its item is shown.
    }
  }, 120);
}

// ---- keys and clicks ----------------------------------------------------------------------------

const HERE = {
  larger: () => zoom(1),
  smaller: () => zoom(-1),
  card: nextCard,
  leaf_on: () => viewer() && turnTo(viewer(), Number(viewer().dataset.leaf) + 1),
  leaf_back: () => viewer() && turnTo(viewer(), Number(viewer().dataset.leaf) - 1),
  note: () => document.getElementById("note") && document.getElementById("note").focus(),
  help: () => document.getElementById("help") && document.getElementById("help").showModal(),
};

function press(action) {
  if (action in HERE) {
    HERE[action]();
    return true;
  }
  const control = all(`[data-action="${action}"]`, desk()).find((found) => found.getClientRects().length);
  if (!control) return false;
  control.click();
  return true;
}

document.addEventListener("keydown", (event) => {
  passTime();
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  const dialog = one("dialog[open]");
  if (event.target.matches(TYPED)) {
    if (event.key === "Escape") one("#sentence").focus({ preventScroll: true });
    return;
  }
  if (dialog) {
    if (KEYS.actions[event.key] === "help") {
      event.preventDefault();
      dialog.close();
    }
    return;
  }
  if (event.key === "Escape" && error) {
    event.preventDefault();
    closeClasses();
    return;
  }
  const low = event.key.toLowerCase();
  const known = KEYS.actions[event.key] || KEYS.classes[event.key];
  if (performance.now() < quietUntil && (known || event.key.length === 1)) {
    event.preventDefault();
    if (quietFor === TYPING_MS) settle(TYPING_MS);
    return;
  }
  if (document.body.dataset.waiting && (known === "undo" || KEYS.actions[low] === "undo")) {
    event.preventDefault();
    wishBack();
    return;
  }
  if (error) {
    const told = KEYS.classes[event.key] || KEYS.classes[low];
    if (told && !event.repeat) {
      event.preventDefault();
      pressed = performance.now();
      rule(error, told);
    }
    return;
  }
  const action = KEYS.actions[event.key] || KEYS.actions[low];
  if (!action) return;
  const turns = ["leaf_on", "leaf_back", "larger", "smaller"].includes(action);
  if (event.repeat && !turns) return;
  if (event.key.startsWith("Arrow") && event.target.closest(".scroller") && one(".sheet", viewer()).dataset.zoom !== "0") return;
  pressed = performance.now();
  if (press(action)) event.preventDefault();
});

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.matches("form[data-swap]")) return;
  event.preventDefault();
  passTime();
  if (!pressed) pressed = performance.now();
  if (form.id !== "ruling") {
    go(form.getAttribute("action"), new FormData(form));
    return;
  }
  const button = event.submitter;
  if (!button) return;
  if (button.hasAttribute("data-error")) openClasses(button);
  else rule(button.value, "");
});

document.addEventListener("click", (event) => {
  passTime();
  const told = event.target.closest("[data-class]");
  if (told) {
    pressed = pressed || performance.now();
    rule(error, told.dataset.class);
    return;
  }
  const control = event.target.closest("[data-action]");
  if (!control) return;
  const action = control.dataset.action;
  if (action in HERE) {
    event.preventDefault();
    HERE[action]();
  } else if (action === "evidence" && control.type === "button") {
    widen();
  } else if (control.matches("a[data-swap], a[data-action]") && control.href) {
    event.preventDefault();
    go(control.getAttribute("href"));
  }
});

for (const kind of ["pointermove", "pointerdown", "wheel", "scroll"]) {
  document.addEventListener(kind, passTime, { passive: true, capture: true });
}
document.addEventListener("visibilitychange", hideTime);
window.addEventListener("popstate", () => location.reload());
window.addEventListener("pagehide", letGo);
window.addEventListener("pageshow", hold);

document.body.classList.add("scripted");
dress();
setInterval(hold, HOLD_MS);
deliverKept();
