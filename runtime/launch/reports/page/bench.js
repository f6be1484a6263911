// The page of penelope bench: time and speed-up over the number of workers, and the table of all figures.
function addBench(page, data, state) {
  document.title = `${data.goal}: penelope bench`;
  add(page, "h1", data.goal);
  add(page, "p", `${data.program.join(" ")}   Penelope ${data.version}, ${data.runs} runs each, on ${data.cores} cores`, "note");
  add(page, "p", data.equal ? "All runs printed the same." : `Not all runs printed the same: ${data.differ.join(", ")}.`, data.equal ? "note" : "warning");
  if (typeof d3 === "undefined") {
    add(page, "p", "The charts are missing: Penelope was built without the library d3 (Debian: node-d3). The table is complete.", "warning");
  } else {
    add(page, "h2", "Speed-up");
    state.drawn.speedUp = drawCurve(add(page, "div", undefined, "chart"), data, "speed_up", "times as fast as the first row");
    add(page, "h2", "Time");
    state.drawn.seconds = drawCurve(add(page, "div", undefined, "chart"), data, "seconds", "seconds");
  }
  add(page, "h2", "Figures");
  addTable(page, "rows", [{ title: "workers", text: true }, { title: "median" }, { title: "least" }, { title: "most" }, { title: "speed-up" }, { title: "CPU" },
    { title: "memory" }, { title: "thrown away" }],
    data.rows.map(r => [r.name, seconds(r.seconds.median), seconds(r.seconds.least), seconds(r.seconds.most), r.speed_up.median.toFixed(2), seconds(r.cpu_seconds),
      `${(r.peak_memory_bytes / 1048576).toFixed(1)} MiB`, r.thrown_away === null ? "" : percent(r.thrown_away, 1)]));
}

// A point with its spread for each number of workers, and a line for another command.
function drawCurve(parent, data, what, label) {
  const width = parent.clientWidth, height = 320, margin = { left: 56, right: 16, top: 12, bottom: 36 };
  const own = data.rows.filter(r => r.workers !== null), other = data.rows.find(r => r.workers === null);
  const x = d3.scaleLinear().domain([0, d3.max(own, r => r.workers) + 0.5]).range([margin.left, width - margin.right]);
  const most = d3.max(data.rows, r => r[what].most);
  const y = d3.scaleLinear().domain([0, most * 1.08]).nice().range([height - margin.bottom, margin.top]);
  const svg = d3.select(parent).append("svg").attr("height", height).attr("viewBox", `0 0 ${width} ${height}`);
  svg.append("g").attr("transform", `translate(0,${height - margin.bottom})`).call(d3.axisBottom(x).tickValues(own.map(r => r.workers)).tickFormat(d3.format("d")));
  svg.append("g").attr("transform", `translate(${margin.left},0)`).call(d3.axisLeft(y));
  svg.append("text").attr("x", width / 2).attr("y", height - 4).attr("text-anchor", "middle").attr("font-size", 12).text("workers");
  svg.append("text").attr("x", margin.left + 8).attr("y", margin.top + 10).attr("font-size", 12).text(label);
  const line = points => d3.line().x(p => x(p[0])).y(p => y(p[1]))(points);
  if (what === "speed_up") {
    const end = Math.min(x.domain()[1], y.domain()[1]);
    svg.append("path").attr("d", line([[0, 0], [end, end]])).attr("stroke", "#bbb").attr("stroke-dasharray", "4 4").attr("fill", "none");
  }
  if (other) {
    svg.append("path").attr("class", "other").attr("d", line([[0, other[what].median], [x.domain()[1], other[what].median]])).attr("stroke", "#c0392b").attr("fill", "none");
    svg.append("text").attr("x", width - margin.right).attr("y", y(other[what].median) - 4).attr("text-anchor", "end").attr("font-size", 12).attr("fill", "#c0392b").text(other.name);
  }
  svg.append("path").attr("d", line(own.map(r => [r.workers, r[what].median]))).attr("stroke", "#1f5fa8").attr("stroke-width", 2).attr("fill", "none");
  const points = svg.selectAll("g.point").data(own).enter().append("g").attr("class", "point").attr("stroke", "#1f5fa8");
  points.append("line").attr("x1", r => x(r.workers)).attr("x2", r => x(r.workers)).attr("y1", r => y(r[what].least)).attr("y2", r => y(r[what].most));
  points.append("circle").attr("cx", r => x(r.workers)).attr("cy", r => y(r[what].median)).attr("r", 4).attr("fill", "#1f5fa8");
  return own.length;
}
