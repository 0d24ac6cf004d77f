// The script of strips. Everything works without it by forms and links; with it, one key judges the
// row that has the focus, and the next row has it at once, while what was said is being saved. What it
// shares with the review page is in shared.js.
//
//   - A key presses the control of its action: nothing can be done by a key alone.
//   - What is said is written down in this browser before it is sent, and struck out when the server
//     has answered. It is sent in the order of the presses, and again until it is; its press makes
//     it one.
//   - What the server answers is put into the rows as text, never as markup.

"use strict";

const PENDING = "cardstore.strips.pending";
const TYPED = "textarea, select, input:not([type=hidden])";
const JUDGED = 'li.row[data-state="open"], li.row[data-state="refused"]';

const desk = one("#desk");
const kind = desk.dataset.kind;
const isPairs = kind === "pairs";

let current = null; // the row that keys act upon
let quiet = true; // nothing was told or refused on this strip, so it may go on by itself
let presses = []; // what was pressed here and not taken back, the last one last
let queue = Promise.resolve();
let waiting = 0;

// ---- telling ------------------------------------------------------------------------------------

function tell(lines) {
  if (!lines.length) return;
  quiet = false;
  const list = one("#told ul");
  for (const words of lines) {
    const entry = document.createElement("li");
    entry.textContent = words;
    list.append(entry);
  }
  one("#told").hidden = false;
  list.lastElementChild.scrollIntoView({ block: "nearest", behavior: "instant" });
}

// ---- rows ---------------------------------------------------------------------------------------

const rows = () => all("li.row");
const rowOf = (key) => rows().find((row) => row.dataset.key === key);
const isLeft = (row) => row.matches(JUDGED);

function focusRow(row) {
  if (!row) return;
  current = row;
  row.focus({ preventScroll: true });
  row.scrollIntoView({ block: "nearest", behavior: "instant" });
}

function setRow(row, state, words) {
  row.dataset.state = state;
  one(".outcome", row).textContent = words;
}

function countRest() {
  const place = one("#rest-count");
  if (!place) return;
  const left = rows().filter((row) => isLeft(row) && one('button[value="right"]', row));
  place.textContent = left.length;
  one("#rest button").disabled = !left.length;
  one("#rest input[name=items]").value = left.map((row) => row.dataset.key).join(",");
}

function moveOn(from) {
  countRest();
  const list = rows();
  const at = list.indexOf(from);
  const next = list.slice(at + 1).find(isLeft) || list.find(isLeft);
  if (next) focusRow(next);
  else finish();
}

function finish() {
  one("#next-strip").focus();
  queue = queue.then(() => {
    if (quiet && !rows().some(isLeft) && document.activeElement === one("#next-strip") && rows().length) {
      location.assign(one("#next-strip").href);
    }
  });
}

// ---- what is said: written down, sent in order, struck out ---------------------------------------

async function send(entry) {
  for (;;) {
    try {
      const answer = await ask(entry.address, entry.fields);
      if (answer.code === 403) {
        if (!(await renewProof(entry))) throw new Error("another run");
      } else if (answer.code !== 503) {
        return answer;
      } else {
        throw new Error("the library is written to");
      }
    } catch {
      document.body.dataset.waiting = "1";
      alarm("The server does not answer. What you said is kept here, and is sent as soon as it is back. If cardstore was started anew, open the address that it printed.");
      await new Promise((done) => setTimeout(done, RETRY_MS));
    }
  }
}

function deliver(entry) {
  // Gives a promise of the answer; sent when all before it were answered.
  keep(PENDING, [...pending(PENDING), entry]);
  waiting += 1;
  document.body.dataset.busy = "1";
  const sent = queue.then(async () => {
    const answer = await send(entry);
    keep(PENDING, pending(PENDING).filter((other) => other.id !== entry.id));
    delete document.body.dataset.waiting;
    return answer;
  });
  queue = sent.catch(() => {}).then(() => {
    waiting -= 1;
    if (!waiting) delete document.body.dataset.busy;
  });
  return sent;
}

function take(answer, touched) {
  if (answer.code !== 200) {
    const why = refusalIn(answer.text);
    quiet = false;
    alarm(why);
    touched.forEach((row) => setRow(row, "refused", why));
    countRest();
    return false;
  }
  alarm("");
  const told = JSON.parse(answer.text);
  const mine = new Set(told.rows.map((row) => row.key));
  for (const fresh of told.rows) {
    const row = rowOf(fresh.key);
    // A row that was pressed since is told of by its own answer.
    if (row && (touched.includes(row) || row.dataset.state !== "saving")) {
      if (!isPairs || touched.includes(row)) setRow(row, fresh.state, fresh.words || shortOf(row, fresh.state));
    }
  }
  touched.filter((row) => !mine.has(row.dataset.key)).forEach((row) => setRow(row, "gone", ""));
  one("#left").textContent = told.left;
  tell(told.tell);
  const undo = one("#undo input[name=press]");
  if (undo) {
    undo.value = told.press;
    one("#undo button").disabled = !(told.press || presses.length);
  }
  countRest();
  return true;
}

function shortOf(row, state) {
  const button = state === "open" ? null : one(`button[value="${CSS.escape(state)}"]`, row);
  return button && button.dataset.short ? button.dataset.short : "";
}

const fresh = () => [...crypto.getRandomValues(new Uint8Array(16))].map((part) => part.toString(16).padStart(2, "0")).join("");

function entryOf(form, button) {
  const fields = Object.fromEntries(new FormData(form));
  if (button && button.name) fields[button.name] = button.value;
  if ("press" in fields && form.id !== "undo") fields.press = fresh();
  return { id: fresh(), address: form.getAttribute("action"), fields };
}

async function judge(form, button) {
  const row = form.closest("li.row");
  const entry = entryOf(form, button);
  const touched = row ? [row] : entry.fields.items.split(",").map(rowOf).filter(Boolean);
  if (!touched.length || (!isPairs && !touched.every(isLeft))) return;
  const words = (button && button.dataset.short) || (entry.fields.written ? `the page has “${entry.fields.written}”` : "right");
  touched.forEach((each) => setRow(each, "saving", words));
  if (entry.fields.press) presses.push(entry.fields.press);
  if (one("#undo button")) one("#undo button").disabled = false;
  const sent = deliver(entry);
  moveOn(touched[touched.length - 1]);
  if (!take(await sent, touched)) {
    presses = presses.filter((press) => press !== entry.fields.press);
    focusRow(touched[0]);
  }
}

async function undo(form) {
  const entry = entryOf(form);
  entry.fields.press = presses.pop() || entry.fields.press;
  if (!entry.fields.press) {
    say("There is nothing of yours here to take back.");
    return;
  }
  const before = new Map(rows().map((row) => [row, row.dataset.state]));
  const answer = await deliver(entry);
  if (!take(answer, [])) return;
  const back = rows().find((row) => isLeft(row) && !["open", "refused"].includes(before.get(row)));
  focusRow(back || rows().find(isLeft));
  say(JSON.parse(answer.text).said);
}

async function deliverKept() {
  const mine = pendingHere(PENDING);
  if (!mine.length) return;
  let taken = true;
  for (const entry of mine) {
    const touched = (entry.fields.items || "").split(",").map(rowOf).filter(Boolean);
    taken = take(await deliver(entry), touched) && taken;
  }
  if (taken) location.reload();
}

// ---- pictures of the next strip -----------------------------------------------------------------

function lookAhead() {
  const address = desk.dataset.ahead;
  if (!address) return;
  window.addEventListener("load", () => setTimeout(async () => {
    try {
      const answer = await ask(address);
      if (answer.code !== 200) return;
      for (const picture of JSON.parse(answer.text).pictures) new Image().src = picture;
    } catch {
      // They are fetched when their strip is shown.
    }
  }, 100));
}

// ---- keys and clicks ----------------------------------------------------------------------------

function write(row) {
  const field = row && one(".written", row);
  if (!field || !isLeft(row)) return false;
  if (!field.value) field.value = field.dataset.start;
  field.focus();
  field.select();
  return true;
}

function step(by) {
  const list = rows();
  const at = list.indexOf(current);
  const to = list[at + by];
  if (to) focusRow(to);
  else if (by > 0 && at === list.length - 1) location.assign(one("#next-strip").href);
  else if (by > 0) focusRow(list[0]);
}

function press(action) {
  if (action === "help") {
    one("#help").showModal();
    return true;
  }
  if (action === "next" || action === "previous") {
    step(action === "next" ? 1 : -1);
    return true;
  }
  if (action === "note") return write(current);
  if (action === "undo" && isPairs) {
    step(-1);
    return true;
  }
  const within = ["rest", "undo"].includes(action) ? one("#decide") : current;
  if (!within || (within === current && !isPairs && !isLeft(current))) return false;
  const control = one(`[data-action="${action}"]:not(:disabled)`, within);
  if (!control) return false;
  control.click();
  return true;
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (event.target.matches(TYPED)) {
    if (event.key === "Escape") focusRow(event.target.closest("li.row"));
    return;
  }
  const action = KEYS.actions[event.key] || KEYS.actions[event.key.toLowerCase()];
  const dialog = one("dialog[open]");
  if (dialog) {
    if (action === "help") {
      event.preventDefault();
      dialog.close();
    }
    return;
  }
  if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    event.preventDefault();
    step(event.key === "ArrowDown" ? 1 : -1);
    return;
  }
  if (!action || event.repeat) return;
  if (press(action)) event.preventDefault();
});

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.matches("dialog form")) return;
  event.preventDefault();
  if (form.id === "undo") undo(form);
  else judge(form, event.submitter);
});

document.addEventListener("click", (event) => {
  const control = event.target.closest("button[type=button][data-action]");
  if (control) press(control.dataset.action);
});

document.addEventListener("focusin", (event) => {
  const row = event.target.closest("li.row");
  if (row) current = row;
});

document.body.classList.add("scripted");
countRest();
focusRow(rows().find(isLeft) || rows()[0]);
lookAhead();
deliverKept();
