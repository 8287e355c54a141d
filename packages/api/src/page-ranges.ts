/** Page numbers as they are written: `1–3, 7`. */
export function pageRanges(pages: readonly number[], format: (page: number) => string = String): string {
  const sorted = [...new Set(pages)].sort((one, other) => one - other);
  const runs: [number, number][] = [];
  for (const page of sorted) {
    const last = runs.at(-1);
    if (last && page === last[1] + 1) last[1] = page;
    else runs.push([page, page]);
  }
  return runs.map(([from, to]) => (from === to ? format(from) : `${format(from)}–${format(to)}`)).join(', ');
}

/** Those from one page to another that are not among these. */
export function pagesBeside(pages: readonly number[], { from, to }: { from: number; to: number }): number[] {
  const without = new Set(pages);
  return Array.from({ length: to - from + 1 }, (_, index) => from + index).filter((page) => !without.has(page));
}
