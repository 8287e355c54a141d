/** A size in the units that file managers show, with one decimal below ten. */
export function fileSize(bytes: number, format: (value: number) => string): string {
  const [value, unit] = bytes < 1_000_000 ? [bytes / 1000, 'kB'] : [bytes / 1_000_000, 'MB'];
  const shown = value < 10 ? Math.round(value * 10) / 10 : Math.round(value);
  return `${format(Math.max(0.1, shown))} ${unit}`;
}
