/**
 * How likely it is that two samples which differ as much as these come from one distribution
 * (Mann-Whitney U test, two-sided, normal approximation corrected for ties). For samples from about 20 on.
 * @returns p, between 0 and 1
 */
export function mannWhitney(one: readonly number[], other: readonly number[]): number {
  const all = [...one.map((value) => ({ value, isOne: true })), ...other.map((value) => ({ value, isOne: false }))];
  all.sort((a, b) => a.value - b.value);
  let ranksOfOne = 0;
  let ties = 0;
  for (let from = 0; from < all.length; ) {
    let to = from;
    while (to < all.length && all[to]?.value === all[from]?.value) to += 1;
    const equal = to - from;
    ranksOfOne += all.slice(from, to).filter(({ isOne }) => isOne).length * ((from + 1 + to) / 2);
    ties += equal ** 3 - equal;
    from = to;
  }
  const count = all.length;
  const u = ranksOfOne - (one.length * (one.length + 1)) / 2;
  const variance = ((one.length * other.length) / 12) * (count + 1 - ties / (count * (count - 1)));
  if (variance === 0) return 1;
  const distance = Math.max(0, Math.abs(u - (one.length * other.length) / 2) - 0.5) / Math.sqrt(variance);
  return 2 * upperTail(distance);
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle) - 1] ?? Number.NaN)) / 2;
}

/** Of the standard normal distribution (Abramowitz and Stegun 26.2.17; off by less than 1e-7). */
function upperTail(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const series = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429];
  const sum = series.reduceRight((rest, factor) => t * (factor + rest), 0);
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * sum;
}
