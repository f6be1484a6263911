// Workers over time: a row for each, what it did, and arrows for work that went from one to another.
const STATES = ["idle", "waiting", "busy", "mixed"];
const STATE_COLOURS = { idle: "#f2f2f2", waiting: "#e6a23c", busy: "#4c8c4a" };

// The flat lists of the data as objects with times in microseconds.
function slicesOf(flat) {
  const slices = [];
  for (let i = 0, at = 0; i < flat.length; i += 4) {
    const began = at + flat[i], ended = began + flat[i + 1];
    slices.push({ began, ended, state: flat[i + 2], detail: flat[i + 3] });
    at = ended;
  }
  return slices;
}

function waitsOf(flat) {
  const waits = [];
  for (let i = 0; i < flat.length; i += 4) waits.push({ began: flat[i], ended: flat[i] + flat[i + 1], kind: flat[i + 2], place: flat[i + 3] });
  return waits;
}

// Of a list in order of time: those that overlap [from, until].
function within(list, from, until) {
  const first = d3.bisector(s => s.ended).right(list, from);
  const behind = d3.bisector(s => s.began).left(list, until);
  return list.slice(first, behind);
}

function drawTimeline(parent, data, tip) {
  const rows = data.timeline.map(slicesOf), waits = data.waits.map(waitsOf), tasks = data.tasks;
  const height = Math.max(6, Math.min(30, Math.floor(560 / rows.length))), left = 46, top = 6, bottom = 22;
  const width = parent.clientWidth, full = top + rows.length * height + bottom;
  const canvas = addCanvas(parent, width, full), context = canvas.getContext("2d");
  const end = Math.max(data.all.wall_seconds * 1e6, d3.max(rows, r => r.length ? r[r.length - 1].ended : 0) || 1);
  const all = d3.scaleLinear().domain([0, end]).range([left, width - 8]);
  let time = all, showsArrows = true, drawn = { slices: 0, arrows: 0 };

  function drawSlices(row, y) {
    const [from, until] = time.domain();
    let before = -1, pixels = 0;
    for (const s of within(rows[row], from, until)) {
      const x0 = Math.max(time(s.began), left), x1 = Math.max(time(s.ended), x0), w = Math.max(x1 - x0, 0.5);
      if (s.state < 2 && x1 - x0 < 0.3 && Math.floor(x1) === before) continue;  // nobody sees it
      before = Math.floor(x1);
      pixels += w;
      ++drawn.slices;
      if (s.state === 3) {
        const busy = Math.floor(s.detail / 1000) / 999, waiting = (s.detail % 1000) / 999, h = height - 2;
        context.fillStyle = STATE_COLOURS.idle;
        context.fillRect(x0, y, w, h);
        context.fillStyle = STATE_COLOURS.busy;
        context.fillRect(x0, y + h * (1 - busy), w, h * busy);
        context.fillStyle = STATE_COLOURS.waiting;
        context.fillRect(x0, y + h * (1 - busy - waiting), w, h * waiting);
      } else {
        context.fillStyle = STATE_COLOURS[STATES[s.state]];
        context.fillRect(x0, y, w, height - 2);
        if (s.state === 2 && s.detail >= 0 && tasks.thrown_away[s.detail] && w > 3) hatch(context, x0, y, w, height - 2);
        if (w > 3) context.strokeRect(x0 + 0.5, y + 0.5, w - 1, height - 3);
      }
    }
  }

  function drawArrows() {
    const [from, until] = time.domain();
    const shown = [];
    for (let t = 1; t < tasks.parent.length; ++t) {
      const leaves = tasks.left[t], arrives = tasks.arrived[t];
      if (leaves !== null && arrives !== null && arrives >= from && leaves <= until) shown.push(t);
    }
    const step = Math.max(1, Math.ceil(shown.length / 1500));  // more are a black field
    context.strokeStyle = "rgba(30, 60, 160, 0.55)";
    context.fillStyle = "rgba(30, 60, 160, 0.8)";
    context.beginPath();
    for (let i = 0; i < shown.length; i += step) {
      const t = shown[i];
      const x0 = time(tasks.left[t]), x1 = time(tasks.arrived[t]);
      const y0 = top + (tasks.worker[tasks.parent[t]] - 0.5) * height, y1 = top + (tasks.worker[t] - 0.5) * height;
      context.moveTo(x0, y0);
      context.lineTo(x1, y1);
      context.moveTo(x1 - 3, y1 + (y0 < y1 ? -4 : 4));
      context.lineTo(x1, y1);
      context.lineTo(x1 + 3, y1 + (y0 < y1 ? -4 : 4));
      ++drawn.arrows;
    }
    context.stroke();
  }

  function draw() {
    drawn = { slices: 0, arrows: 0 };
    context.clearRect(0, 0, width, full);
    context.save();
    context.beginPath();
    context.rect(left, 0, width - left, full - bottom);
    context.clip();
    context.strokeStyle = "rgba(0, 0, 0, 0.25)";
    context.lineWidth = 1;
    rows.forEach((_, row) => drawSlices(row, top + row * height));
    if (showsArrows) drawArrows();
    context.restore();
    context.fillStyle = "#444";
    context.font = "11px sans-serif";
    context.textAlign = "right";
    const every = Math.ceil(14 / height);
    rows.forEach((_, row) => { if (row % every === 0) context.fillText(String(row + 1), left - 6, top + row * height + height / 2 + 4); });
    context.textAlign = "center";
    const format = time.tickFormat(10);
    for (const tick of time.copy().domain(time.domain().map(t => t / 1e6)).ticks(10)) {
      const x = time(tick * 1e6);
      context.fillRect(x, full - bottom, 1, 4);
      context.fillText(`${+tick.toPrecision(9)} s`, x, full - 5);
    }
    return drawn;
  }

  function textAt(x, y) {
    const row = Math.floor((y - top) / height), at = time.invert(x);
    if (row < 0 || row >= rows.length || x < left) return "";
    const slice = within(rows[row], at, at + 1e-9)[0];
    if (!slice) return "";
    let text = `worker ${row + 1}: ${STATES[slice.state]}, ${seconds((slice.ended - slice.began) / 1e6)} from ${seconds(slice.began / 1e6)}`;
    if (slice.state === 3)
      text = `worker ${row + 1}: ${Math.round(slice.detail / 1000 / 9.99)} % busy, ${Math.round((slice.detail % 1000) / 9.99)} % waiting, many short tasks`;
    if (slice.state === 2 && slice.detail >= 0) text += "\n" + taskText(data, slice.detail);
    const wait = within(waits[row], at, at + 1e-9)[0];
    if (wait && slice.state !== 2) text += `\n${WAITS[data.wait_kinds[wait.kind]]}${data.places[wait.place] ? ": " + data.places[wait.place] : ""}`;
    return text;
  }

  followPointer(canvas, tip, textAt);
  const zoom = d3.zoom().scaleExtent([1, Math.max(end / 20, 2)]).translateExtent([[left, 0], [width - 8, full]]).extent([[left, 0], [width - 8, full]])
    .on("zoom", event => { time = (event || d3.event).transform.rescaleX(all); draw(); })  // d3.event: until version 5;
  d3.select(canvas).call(zoom);
  return {
    draw,
    showArrows(on) { showsArrows = on; draw(); },
    reset() { d3.select(canvas).call(zoom.transform, d3.zoomIdentity); },
    zoomTo(from, until) {  // seconds; used by tests as well
      const k = end / ((until - from) * 1e6);
      d3.select(canvas).call(zoom.transform, d3.zoomIdentity.translate(left - k * all(from * 1e6), 0).scale(k));
      return drawn;
    },
  };
}
