// The page: what the data say in numbers and tables, and the charts where d3 is there.
const data = JSON.parse(document.getElementById("data").textContent);
const page = document.getElementById("page");
const WAITS = {
  effect: "waiting for earlier branches before an effect", read: "waiting for earlier branches before reading what they may modify",
  cut: "waiting for earlier branches at a cut", findall: "waiting for other workers at the end of a goal",
  checks: "waiting for earlier branches that may modify what was read", room: "waiting with more output and answers than are kept",
  end: "waiting for other workers at the end of the search", thrown_away: "thrown away: alternatives of a goal",
  closed: "alone, with alternatives that cannot be given away",
  costly: "alone, with alternatives that cost more to give away than they bring",
};

// --- texts ---
function count(n) { return Math.round(n).toString().replace(/\B(?=(\d{3})+(?!\d))/g, " "); }
function seconds(s) { return s >= 1 ? `${s.toFixed(2)} s` : s >= 1e-3 ? `${(s * 1e3).toFixed(2)} ms` : `${(s * 1e6).toFixed(0)} us`; }
function percent(part, whole) { return whole > 0 ? `${(100 * part / whole).toFixed(1)} %` : ""; }
function taskText(data, t) {
  const tasks = data.tasks, place = data.places[tasks.place[t]];
  if (t === 0) return `the search itself: ${count(tasks.inferences[0])} inferences, worker ${tasks.worker[0]}`;
  return `task ${t} of worker ${tasks.worker[t]}: ${count(tasks.inferences[t])} inferences, below ${count(tasks.depth[t])} choice points`
    + (tasks.thrown_away[t] ? ", thrown away" : "") + (tasks.answers[t] > 0 ? `, ${count(tasks.answers[t])} answers` : "")
    + (place ? `\nalternatives of ${place}` : "");
}

// --- elements ---
function add(parent, tag, text, className) {
  const element = document.createElement(tag);
  if (text !== undefined) element.textContent = text;
  if (className) element.className = className;
  parent.append(element);
  return element;
}
function addCanvas(parent, width, height) {
  const canvas = add(parent, "canvas"), ratio = window.devicePixelRatio || 1;
  canvas.width = width * ratio;
  canvas.height = height * ratio;
  canvas.style.height = `${height}px`;
  canvas.getContext("2d").scale(ratio, ratio);
  return canvas;
}
function addButton(parent, text, act) {
  const button = add(parent, "button", text);
  button.addEventListener("click", act);
  return button;
}
function addLabelled(parent, text, element) {
  const label = add(parent, "label", `${text} `);
  label.append(element);
}
function pointer(canvas, event) {
  const box = canvas.getBoundingClientRect();
  return [event.clientX - box.left, event.clientY - box.top];
}
function followPointer(canvas, tip, textAt) {
  canvas.addEventListener("mousemove", event => {
    tip.textContent = textAt(...pointer(canvas, event));
    tip.style.display = tip.textContent ? "block" : "none";
    tip.style.left = `${Math.min(event.clientX + 14, window.innerWidth - tip.offsetWidth - 8)}px`;
    tip.style.top = `${event.clientY + 14}px`;
  });
  canvas.addEventListener("mouseleave", () => { tip.style.display = "none"; });
}
let stripes = null;  // a pattern of slanted lines
function hatch(context, x, y, w, h) {
  if (!stripes) {
    const tile = document.createElement("canvas"), pen = tile.getContext("2d");
    tile.width = tile.height = 6;
    pen.strokeStyle = "rgba(0, 0, 0, 0.65)";
    for (const shift of [-6, 0, 6]) {
      pen.moveTo(shift, 6);
      pen.lineTo(shift + 6, 0);
    }
    pen.stroke();
    stripes = context.createPattern(tile, "repeat");
  }
  context.fillStyle = stripes;
  context.fillRect(x, y, w, h);
}
function addTiles(parent, tiles) {
  const box = add(parent, "div", undefined, "tiles");
  for (const [name, value, label] of tiles) {
    const tile = add(box, "div", undefined, "tile");
    add(tile, "b", value).id = name;
    add(tile, "span", label);
  }
}
// columns: {title, text: true for texts}
function addTable(parent, id, columns, rows) {
  const table = add(parent, "table");
  table.id = id;
  const head = add(add(table, "thead"), "tr");
  for (const c of columns) add(head, "th", c.title, c.text ? "text" : "");
  const body = add(table, "tbody");
  for (const row of rows) {
    const line = add(body, "tr");
    row.forEach((cell, i) => { const td = add(line, "td", undefined, columns[i].text ? "text" : ""); cell instanceof Node ? td.append(cell) : td.textContent = cell; });
  }
  return table;
}
function placeCell(place) {
  const cell = document.createElement("span");
  cell.textContent = place || "not known";
  const at = data.places ? data.places.indexOf(place) : -1, source = at >= 0 ? data.sources[at] : "";
  if (source) {
    cell.append(document.createElement("br"));
    add(cell, "code", source);
  }
  return cell;
}

// --- the parts of the page of a run ---
function addHead() {
  const all = data.all;
  document.title = `${data.goal || "A run"}: Penelope`;
  add(page, "h1", data.goal || "A run of Penelope");
  add(page, "p", `${(data.program || []).join(" ")}   Penelope ${data.version}${data.status ? `, exit status ${data.status}` : ""}`, "note");
  if (typeof d3 === "undefined" && data.timeline)
    add(page, "p", "The charts are missing: Penelope was built without the library d3 (Debian: node-d3). The tables are complete.", "warning");
  addTiles(page, [
    ["speed-up", data.speed_up.toFixed(2), `speed-up achieved by ${all.workers} worker${all.workers === 1 ? "" : "s"}`],
    ...(data.longest_chain ? [["bound", ((all.inferences - all.inferences_thrown_away) / data.longest_chain).toFixed(1), "bound by the longest chain of tasks"]] : []),
    ["wall", seconds(all.wall_seconds), "on the wall"],
    ["cpu", seconds(all.cpu_seconds), "CPU"],
    ["inferences", count(all.inferences), "inferences"],
    ["thrown-away", percent(all.inferences_thrown_away, all.inferences) || "0 %", "of them thrown away"],
    ["tasks", count(data.tasks_of_run ?? all.tasks_imported), "tasks given away"],
    ["memory", `${(all.peak_memory_bytes / 1048576).toFixed(1)} MiB`, "peak memory"],
  ]);
  add(page, "h2", "What would help");
  const list = add(page, "ul");
  list.id = "advice";
  for (const advice of data.advice) add(list, "li", (advice.share > 0 ? `${Math.round(100 * advice.share)} %: ` : "") + advice.text);
}

function addKey(parent, colour, text) {
  const label = add(parent, "span");
  add(label, "span", undefined, "key").style.background = colour;
  label.append(text);
}

function addCharts() {
  const tip = add(page, "div", undefined, "tip"), charts = {};
  add(page, "h2", "Workers over time");
  add(page, "p", "Wheel: zoom; drag: move; arrows: from the copy of work to its arrival; hatched: thrown away."
    + (data.merged_below_us > 0 ? ` Neighbours shorter than ${seconds(data.merged_below_us / 1e6)} are drawn together.` : ""), "note");
  const bar = add(page, "div", undefined, "bar");
  for (const state of ["busy", "waiting", "idle"]) addKey(bar, STATE_COLOURS[state], state);
  charts.timeline = drawTimeline(add(page, "div", undefined, "chart"), data, tip);
  addButton(bar, "whole run", () => charts.timeline.reset());
  const arrows = document.createElement("input");
  Object.assign(arrows, { type: "checkbox", checked: true });
  arrows.addEventListener("change", () => charts.timeline.showArrows(arrows.checked));
  addLabelled(bar, "arrows", arrows);
  add(page, "h2", "The or-tree, as it was divided");
  const shown = data.tasks.parent.length - 1;
  add(page, "p", "Area: inferences; colour: worker; hatched: thrown away; dot: has answers; within another one: given away by it. Click: into a task."
    + (shown < data.tasks_of_run ? ` The ${count(shown)} largest of ${count(data.tasks_of_run)} tasks are drawn; grey: small ones together.` : ""), "note");
  const tools = add(page, "div", undefined, "bar");
  charts.map = drawMap(add(page, "div", undefined, "chart"), data, tip, tools);
  if (data.workers.length <= 16) data.workers.forEach((_, i) => addKey(tools, colourOfWorker(data)(i + 1), String(i + 1)));
  return charts;
}

function addTables() {
  const all = data.all, time = all.wall_seconds * all.workers;
  add(page, "h2", "What waited, and what was thrown away");
  const waits = all.hindrances.map(h => ({ ...h, share: h.seconds !== undefined ? h.seconds / time : h.inferences / all.inferences })).sort((a, b) => b.share - a.share);
  if (waits.length === 0) add(page, "p", "Nothing.", "note");
  else addTable(page, "hindrances", [{ title: "share" }, { title: "amount" }, { title: "what", text: true }, { title: "where", text: true }],
    waits.map(h => [percent(h.share, 1), h.seconds !== undefined ? seconds(h.seconds) : `${count(h.inferences)} inferences`, WAITS[h.kind] || h.kind, placeCell(h.place)]));
  if (data.costs && data.costs.length > 0) {
    add(page, "h2", "What the alternatives that were given away cost");
    addTable(page, "costs", [{ title: "tasks" }, { title: "inferences" }, { title: "share" }, { title: "thrown away" }, { title: "answers" }, { title: "alternatives of", text: true }],
      [...data.costs].sort((a, b) => b.inferences - a.inferences).slice(0, 50)
        .map(c => [count(c.tasks), count(c.inferences), percent(c.inferences, all.inferences), count(c.thrown_away), count(c.answers), placeCell(data.places[c.place])]));
  }
  add(page, "h2", "Workers");
  const row = (name, s, t) => [name, count(s.inferences), percent(s.busy_seconds, t), percent(s.waiting_seconds, t), percent(s.idle_seconds, t),
    percent(s.copying_seconds, t), count(s.tasks_exported), count(s.tasks_imported), count(s.tasks_killed), count(s.inferences_thrown_away), `${(s.bytes / 1024).toFixed(1)} KiB`];
  addTable(page, "workers", ["worker", "inferences", "busy", "waiting", "idle", "copying", "exported", "imported", "killed", "thrown away", "sent"].map(title => ({ title })),
    [...data.workers.slice(0, 1024).map(s => row(String(s.worker), s, all.wall_seconds)), row("all", all, time)]);
}

// What tests look at: whether all was drawn, in how many milliseconds, and what there is in the charts.
const state = { errors: [], charts: {}, drawn: {} };
window.addEventListener("error", event => state.errors.push(event.message));
window.penelope = state;
const began = performance.now();
if (data.kind === "bench") {
  addBench(page, data, state);
} else {
  addHead();
  if (typeof d3 !== "undefined" && data.timeline) {
    state.charts = addCharts();
    for (const [name, chart] of Object.entries(state.charts)) state.drawn[name] = chart.draw();
  }
  addTables();
}
state.milliseconds = performance.now() - began;
document.body.dataset.state = "drawn";
