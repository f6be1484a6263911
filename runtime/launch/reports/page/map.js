// The or-tree as a map: a rectangle for each task, as large as its work, within that of the task that gave it away.
function colourOfWorker(data) {
  const count = data.workers.length;
  return worker => count <= 10 ? d3.schemeCategory10[(worker - 1) % 10] : String(d3.hcl(((worker - 1) * 137.5) % 360, 50, 62 + 12 * (worker % 3)));
}

// The tasks as a hierarchy for d3. What a task did itself, and what is folded into it, are leaves of it.
function treeOfTasks(tasks, depthShown, filter) {
  const nodes = tasks.parent.map((_, t) => ({ task: t, children: [] }));
  for (let t = nodes.length - 1; t > 0; --t) nodes[tasks.parent[t]].children.push(nodes[t]);
  for (const node of nodes) node.children.reverse();
  const total = tasks.parent.map((_, t) => tasks.inferences[t] + tasks.folded_inferences[t]);
  const level = new Int32Array(nodes.length);
  for (let t = 1; t < nodes.length; ++t) level[t] = level[tasks.parent[t]] + 1;
  for (let t = nodes.length - 1; t > 0; --t) total[tasks.parent[t]] += total[t];
  nodes.forEach((node, t) => { node.total = total[t]; node.level = level[t]; node.matches = filter < 0 || tasks.place[t] === filter; });
  for (let t = nodes.length - 1; t > 0; --t)  // whether something below matches
    if (nodes[t].matches || nodes[t].below) nodes[tasks.parent[t]].below = true;
  return { nodes, deepest: d3.max(level), limit: (root) => limitTo(root, depthShown) };

  function limitTo(root, depth) {
    const copy = (node) => {
      if (node.level - root.level >= depth || node.children.length === 0) return { node, value: node.total, isWhole: true };
      const parts = node.children.map(copy), own = tasks.inferences[node.task];
      if (own > 0) parts.push({ node, value: own, isOwn: true });
      if (tasks.folded_inferences[node.task] > 0) parts.push({ node, value: tasks.folded_inferences[node.task], isFolded: true });
      return { node, children: parts };
    };
    return copy(root);
  }
}

function drawMap(parent, data, tip, bar) {
  const width = parent.clientWidth, height = 460, tasks = data.tasks, colour = colourOfWorker(data);
  const canvas = addCanvas(parent, width, height), context = canvas.getContext("2d");
  let depth = 40, filter = -1, path = [0], leaves = [], drawn = {};

  function draw() {
    const tree = treeOfTasks(tasks, depth, filter);
    const root = d3.hierarchy(tree.limit(tree.nodes[path[path.length - 1]])).sum(n => n.children ? 0 : n.value);
    const placed = d3.treemap().size([width, height]).paddingInner(0.5).paddingOuter(node => node.children && node.depth < 6 && node.value > root.value / 500 ? 2 : 0)(root);
    context.clearRect(0, 0, width, height);
    leaves = placed.leaves();
    drawn = { leaves: leaves.length, hatched: 0, answers: 0, matching: 0 };
    for (const leaf of leaves) {
      const { node, isFolded, isWhole } = leaf.data, w = leaf.x1 - leaf.x0, h = leaf.y1 - leaf.y0, t = node.task;
      context.globalAlpha = node.matches ? 1 : 0.12;
      if (node.matches) ++drawn.matching;
      context.fillStyle = isFolded ? "#bbb" : colour(tasks.worker[t]);
      context.fillRect(leaf.x0, leaf.y0, w, h);
      if (tasks.thrown_away[t] || (isFolded && tasks.folded_thrown_away[t] > tasks.folded_inferences[t] / 2)) {
        ++drawn.hatched;
        if (w > 2 && h > 2) hatch(context, leaf.x0, leaf.y0, w, h);
      }
      const answers = isFolded ? tasks.folded_answers[t] : tasks.answers[t];
      if (answers > 0) {
        ++drawn.answers;
        if (w > 5 && h > 5) {
          context.fillStyle = "black";
          context.beginPath();
          context.arc((leaf.x0 + leaf.x1) / 2, (leaf.y0 + leaf.y1) / 2, Math.min(4, w / 4, h / 4), 0, 7);
          context.fill();
        }
      }
    }
    context.globalAlpha = 1;
    bar.querySelector(".path").textContent = path.length > 1 ? `task ${path[path.length - 1]}, ${path.length - 1} levels down` : "whole search";
    return drawn;
  }

  const leafAt = (x, y) => leaves.find(l => x >= l.x0 && x < l.x1 && y >= l.y0 && y < l.y1);
  followPointer(canvas, tip, (x, y) => {
    const leaf = leafAt(x, y);
    if (!leaf) return "";
    const t = leaf.data.node.task;
    if (leaf.data.isFolded) return `${count(tasks.folded_tasks[t])} small tasks, ${count(tasks.folded_inferences[t])} inferences, below\n` + taskText(data, t);
    return taskText(data, t) + (leaf.data.isWhole && leaf.data.node.total > tasks.inferences[t] ? `\nwith those below: ${count(leaf.data.node.total)} inferences` : "");
  });
  canvas.addEventListener("click", event => {  // one level into the task
    const leaf = leafAt(...pointer(canvas, event));
    if (!leaf) return;
    let t = leaf.data.node.task;
    const current = path[path.length - 1];
    while (t !== 0 && t !== current && tasks.parent[t] !== current) t = tasks.parent[t];
    if (t !== current && tasks.parent[t] === current) path.push(t), draw();
  });
  const up = addButton(bar, "up", () => { if (path.length > 1) path.pop(), draw(); });
  const levels = document.createElement("input");
  Object.assign(levels, { type: "range", min: 1, max: 40, value: 40, title: "levels of tasks that are shown" });
  levels.addEventListener("input", () => { depth = +levels.value; draw(); });
  addLabelled(bar, "levels", levels);
  const choice = document.createElement("select");
  choice.append(new Option("all predicates", -1));
  for (const cost of [...data.costs].sort((a, b) => b.inferences - a.inferences)) choice.append(new Option(data.places[cost.place] || "not known", cost.place));
  choice.addEventListener("change", () => { filter = +choice.value; draw(); });
  addLabelled(bar, "alternatives of", choice);
  const name = document.createElement("span");
  name.className = "path note";
  bar.append(name);
  return { draw, choose(place) { choice.value = place; filter = place; return draw(); }, showLevels(n) { levels.value = n; depth = n; return draw(); }, up };
}
