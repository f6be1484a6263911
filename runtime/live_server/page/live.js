// The page of --serve: shows what server-sent events tell of the run (runtime/launch/live/live_state.hpp says what they hold), and sends orders.
// Nothing is drawn more often than the screen is, and the history is thinned as the server's is.
const COLOURS = ["#f2f2f2", "#e6a23c", "#4c8c4a"], STATES = ["idle", "waiting", "busy"];
const MOST_SAMPLES = 2000, MOST_ROWS = 256;
const token = new URLSearchParams(location.search).get("token");
const byId = id => document.getElementById(id);
const live = { updates: 0, drawn: 0, errors: [], about: {}, samples: [], every: 1, last: null, ended: null };
window.penelope = live;
window.addEventListener("error", event => live.errors.push(event.message));

// --- texts and elements ---
function count(n) { return Math.round(n).toString().replace(/\B(?=(\d{3})+(?!\d))/g, " "); }
function duration(s) {
  if (s < 60) return `${s.toFixed(s < 10 ? 1 : 0)} s`;
  if (s < 3600) return `${Math.floor(s / 60)} min ${Math.round(s % 60)} s`;
  return `${Math.floor(s / 3600)} h ${Math.round(s % 3600 / 60)} min`;
}
function add(parent, tag, text, className) {
  const element = document.createElement(tag);
  if (text !== undefined) element.textContent = text;
  if (className) element.className = className;
  parent.append(element);
  return element;
}
function setTile(id, value, label) {
  let tile = byId(id);
  if (!tile) {
    const box = add(byId("tiles"), "div", undefined, "tile");
    tile = add(box, "b");
    tile.id = id;
    add(box, "span", label);
  }
  tile.textContent = value;
}
function fillTable(id, titles, rows) {
  const table = byId(id), head = table.tHead, body = table.tBodies[0];
  if (!head.firstChild) {
    const line = add(head, "tr");
    for (const title of titles) add(line, "th", title);
  }
  while (body.children.length > rows.length) body.lastChild.remove();
  rows.forEach((row, i) => {
    const line = body.children[i] || add(body, "tr");
    row.forEach((cell, k) => { (line.children[k] || add(line, "td")).textContent = cell; });
  });
}

// --- charts ---
function canvasOf(parent, height) {
  const ratio = window.devicePixelRatio || 1, width = parent.clientWidth;
  const canvas = parent.querySelector("canvas") || add(parent, "canvas");
  if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) {
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
    canvas.style.height = `${height}px`;
    canvas.style.width = `${width}px`;
  }
  const pen = canvas.getContext("2d");
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  pen.clearRect(0, 0, width, height);
  return { pen, width, height };
}
function timeAxis(pen, time, y) {
  pen.fillStyle = "#666";
  pen.textAlign = "center";
  for (const t of time.ticks(8)) pen.fillText(duration(t), time(t), y);
}
function drawLine(pen, points, colour) {
  pen.strokeStyle = colour;
  pen.lineWidth = 1.5;
  pen.beginPath();
  points.forEach(([x, y], i) => { i ? pen.lineTo(x, y) : pen.moveTo(x, y); });
  pen.stroke();
}
// The share of the tree that is done, and inferences per second.
function drawProgress(samples) {
  const { pen, width, height } = canvasOf(byId("progress"), 190), left = 50, right = width - 70, bottom = height - 22;
  const time = d3.scaleLinear([0, samples[samples.length - 1].seconds || 1], [left, right]);
  const share = d3.scaleLinear([0, 1], [bottom, 10]);
  const speeds = samples.slice(1).map((s, i) => [s.seconds, Math.max(0, s.inferences - samples[i].inferences) / Math.max(1e-3, s.seconds - samples[i].seconds)]);
  const speed = d3.scaleLinear([0, d3.max(speeds, s => s[1]) || 1], [bottom, 10]).nice();
  pen.font = "11px sans-serif";
  timeAxis(pen, time, height - 6);
  pen.textAlign = "right";
  for (const s of share.ticks(5)) pen.fillText(`${Math.round(100 * s)} %`, left - 6, share(s) + 4);
  pen.textAlign = "left";
  for (const s of speed.ticks(4)) pen.fillText(d3.format(".2~s")(s), right + 6, speed(s) + 4);
  drawLine(pen, speeds.map(([t, s]) => [time(t), speed(s)]), "#b0b0b0");
  drawLine(pen, samples.map(s => [time(s.seconds), share(s.share)]), "#2c6fbb");
}
// A row for each worker, its colour what it did.
function drawWorkers(samples) {
  const rows = samples[samples.length - 1].states.length;
  if (rows === 0) return;
  const high = Math.max(2, Math.min(22, Math.floor(480 / rows)));
  const { pen, width, height } = canvasOf(byId("workers-chart"), rows * high + 28), left = 50, right = width - 70;
  const time = d3.scaleLinear([0, samples[samples.length - 1].seconds || 1], [left, right]);
  pen.font = "11px sans-serif";
  let column = -1, before = 0;
  for (const s of samples) {
    const from = before, until = s.seconds, x = time(from), w = Math.max(1, time(until) - x + 0.5);
    before = until;
    if (Math.floor(time(until)) === column) continue;  // nobody could see it
    column = Math.floor(time(until));
    for (let row = 0; row < rows; ++row) {
      pen.fillStyle = COLOURS[+s.states[row]] || COLOURS[0];
      pen.fillRect(x, row * high, w, high > 4 ? high - 1 : high);
    }
  }
  pen.fillStyle = "#666";
  pen.textAlign = "right";
  const step = Math.max(1, Math.ceil(14 / high));
  for (let row = 0; row < rows; row += step) pen.fillText(row + 1, left - 6, row * high + Math.min(high, 14) - 2);
  timeAxis(pen, time, height - 8);
}

// --- what the run says ---
function keep(sample) {
  const last = live.samples[live.samples.length - 1];
  if (last && last.seconds === sample.seconds) return;  // the history had it
  live.samples.push(sample);
  if (live.samples.length > MOST_SAMPLES) {
    live.samples = live.samples.filter((_, i) => i % 2 === 1);
    live.every *= 2;
  }
}
function showAbout(about) {
  live.about = about;
  document.title = `${about.goal || "A run"}: Penelope, live`;
  byId("goal").textContent = about.goal || "A run of Penelope";
  byId("program").textContent = `${(about.program || []).join(" ")}   Penelope ${about.version}, ${about.workers} worker${about.workers === 1 ? "" : "s"}`;
  if (typeof d3 === "undefined") byId("progress").textContent = byId("workers-chart").textContent = "The charts are missing: Penelope was built without the library d3 (Debian: node-d3).";
  for (const id of ["progress", "key", "workers-chart", "processes", "workers"]) {
    byId(id).hidden = about.sequential;
    const title = byId(id).previousElementSibling;
    if (title.tagName === "H2") title.hidden = about.sequential;
  }
  byId("orders").replaceChildren();
  if (about.can_checkpoint) addOrder("write a checkpoint", { order: "checkpoint" });
  addOrder("stop the run", { order: "stop" }, "Stop the run?");
  if (about.can_leave) about.hosts.forEach((host, rank) => { if (rank > 0) addOrder(`let rank ${rank} on ${host} leave`, { order: "leave", rank }, `Let rank ${rank} leave the run?`); });
  byId("key").replaceChildren();
  STATES.forEach((name, i) => {
    const label = add(byId("key"), "span");
    add(label, "span", undefined, "key").style.background = COLOURS[i];
    label.append(name);
  });
}
function addOrder(text, order, question) {
  const button = add(byId("orders"), "button", text);
  button.dataset.order = order.order;
  button.addEventListener("click", async () => {
    if (question && !confirm(question)) return;
    try {
      const reply = await fetch(`order?token=${encodeURIComponent(token)}`, { method: "POST", body: JSON.stringify(order) });
      if (!reply.ok) setState(`The order was refused: ${await reply.text() || reply.status}`);
    } catch {
      if (!live.ended) setState("The run does not answer.");
    }
  });
}
function setState(text) {
  byId("state").textContent = text;
  byId("state").hidden = text === "";
}
function show() {
  const update = live.last, sample = update.sample;
  ++live.drawn;
  setTile("seconds", duration(sample.seconds), "so far");
  if (live.about.counts_answers) setTile("answers", count(sample.answers), "answers");
  if (sample.best !== undefined) setTile("best", sample.best, "best so far");
  setTile("memory", `${(update.processes.reduce((sum, p) => sum + p.memory, 0) / 1048576).toFixed(1)} MiB`, "memory");
  if (!live.about.sequential) showWorkers(update, sample);
  const events = byId("events");
  events.replaceChildren();
  for (const [when, text] of [...update.events].reverse()) add(events, "li", `${duration(when)}: ${text}`);
  if (update.events.length === 0) add(events, "li", "Nothing but the search.", "note");
}
function showWorkers(update, sample) {
  setTile("left", sample.seconds_left === undefined ? "not known yet" : `about ${duration(sample.seconds_left)}`, "left");
  setTile("share", `${(100 * sample.share).toFixed(1)} %`, "of the search tree");
  setTile("busy", `${sample.busy} of ${live.about.workers}`, "workers busy");
  setTile("inferences", count(sample.inferences), "inferences");
  if (typeof d3 !== "undefined" && live.samples.length > 0) {
    drawProgress(live.samples);
    drawWorkers(live.samples);
  }
  fillTable("processes", ["rank", "host", "memory", ""], update.processes.map(p => [p.rank, p.host, `${(p.memory / 1048576).toFixed(1)} MiB`, p.lost ? "gone" : ""]));
  fillTable("workers", ["worker", "rank", "now", "inferences", "busy", "waiting", "idle", "exported", "imported", "thrown away", "messages"],
    update.workers.slice(0, MOST_ROWS).map(([number, rank, state, inferences, exported, imported, thrown, messages, busy, waiting, idle]) => {
      const all = busy + waiting + idle || 1, part = s => `${(100 * s / all).toFixed(0)} %`;
      return [number, rank, STATES[state], count(inferences), part(busy), part(waiting), part(idle), count(exported), count(imported), count(thrown), count(messages)];
    }));
}
let wanted = false;
function showSoon() {
  if (wanted || !live.last) return;
  wanted = true;
  requestAnimationFrame(() => { wanted = false; show(); });
}

const source = new EventSource(`events?token=${encodeURIComponent(token)}`);
source.addEventListener("about", event => { showAbout(JSON.parse(event.data)); setState(""); });
source.addEventListener("history", event => { live.samples = JSON.parse(event.data); live.every = 1; showSoon(); });
source.addEventListener("update", event => {
  live.last = JSON.parse(event.data);
  if (++live.updates % live.every === 0) keep(live.last.sample);
  showSoon();
});
source.addEventListener("end", event => {
  const end = live.ended = JSON.parse(event.data);
  source.close();
  setState(`The run ${end.own ? "has ended" : "was stopped"} after ${duration(end.seconds)}, with exit status ${end.status}: ${count(end.inferences)} inferences`
    + (live.about.counts_answers ? `, ${count(end.answers)} answers.` : "."));
  byId("orders").replaceChildren();
  showSoon();
});
let gone = false;
source.addEventListener("open", () => { gone = false; });
source.addEventListener("gone", () => { gone = true; setState("The run is gone. If it goes back to an earlier state, this page goes on."); });
source.addEventListener("error", () => { if (!live.ended && !gone) setState("The run does not answer."); });
window.addEventListener("resize", showSoon);
