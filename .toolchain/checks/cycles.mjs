/**
 * Import cycles at run time; imports of types do not count.
 * @returns {string[][]} each cycle as a list of files
 */
export function findCycles(imports) {
  const graph = new Map();
  for (const { from, to, typeOnly } of imports) {
    if (!typeOnly) graph.set(from, [...(graph.get(from) ?? []), to]);
  }
  const done = new Set();
  const cycles = [];
  const walk = (file, trail) => {
    const at = trail.indexOf(file);
    if (at >= 0) return cycles.push(trail.slice(at));
    if (done.has(file)) return;
    for (const next of graph.get(file) ?? []) walk(next, [...trail, file]);
    done.add(file);
  };
  for (const file of graph.keys()) walk(file, []);
  return cycles;
}
