/** The motif of every sample: a lighthouse on a rock at dawn, above a bay. Coordinates in a square of `side`. */
export const side = 192;

export const horizon = 126;
export const sun = { x: 136, y: 100, r: 22 };

export const shapes = {
  rock: 'M0 192V160Q26 138 60 146Q98 150 112 172L122 192Z',
  tower: 'M50 152L58 62H82L90 152Z',
  bands: ['M54.5 101L53 118H87L85.500 101Z', 'M57.400 68L56.200 84H83.800L82.600 68Z'],
  gallery: 'M51 55H89V62H51Z',
  lantern: 'M60 37H80V55H60Z',
  roof: 'M55 37L70 22L85 37Z',
  hills: 'M88 126Q108 112 126 120Q150 106 192 118V126Z',
  waves: ['M104 142q8 -5 16 0t16 0t16 0t16 0', 'M128 156q8 -5 16 0t16 0t16 0', 'M120 172q8 -5 16 0t16 0t16 0t16 0'],
  clouds: ['M104 52q4 -12 18 -9q8 -10 20 -2q14 -3 16 11Z', 'M10 40q4 -10 14 -7q8 -8 17 0q10 0 11 7Z'],
} as const;

export type Palette = {
  sky: string;
  sun: string;
  sea: string;
  hills: string;
  rock: string;
  tower: string;
  band: string;
  dark: string;
  light: string;
};

export const dawn: Palette = {
  sky: '#f6d7b0',
  sun: '#f59e4c',
  sea: '#3f7f86',
  hills: '#8aa39a',
  rock: '#4a4f52',
  tower: '#fbf6ec',
  band: '#c8432f',
  dark: '#2b3236',
  light: '#ffe9a8',
};

/** The parts of the lighthouse in one colour each. */
export const lighthouse = (colour: Palette, attributes = ''): string =>
  [
    `<path d="${shapes.tower}" fill="${colour.tower}" ${attributes}/>`,
    ...shapes.bands.map((band) => `<path d="${band}" fill="${colour.band}" ${attributes}/>`),
    `<path d="${shapes.lantern}" fill="${colour.light}" ${attributes}/>`,
    `<path d="${shapes.gallery}" fill="${colour.dark}" ${attributes}/>`,
    `<path d="${shapes.roof}" fill="${colour.band}" ${attributes}/>`,
  ].join('');

/** The whole motif in flat colours. */
export const scene = (colour: Palette, attributes = ''): string =>
  [
    `<rect width="${side}" height="${side}" fill="${colour.sky}"/>`,
    `<circle cx="${sun.x}" cy="${sun.y}" r="${sun.r}" fill="${colour.sun}" ${attributes}/>`,
    `<path d="${shapes.hills}" fill="${colour.hills}" ${attributes}/>`,
    `<rect y="${horizon}" width="${side}" height="${side - horizon}" fill="${colour.sea}" ${attributes}/>`,
    `<path d="${shapes.rock}" fill="${colour.rock}" ${attributes}/>`,
    lighthouse(colour, attributes),
  ].join('');

/** Which part of the motif lies at a point, for styles that are made of strokes, facets or squares. */
export function partAt(x: number, y: number): keyof Palette {
  const half = 12 + (Math.max(62, Math.min(152, y)) - 62) * 0.089;
  const fromAxis = Math.abs(x - 70);
  if (y >= 22 && y < 37 && fromAxis < y - 22) return 'band';
  if (y >= 37 && y < 55 && fromAxis < 10) return 'light';
  if (y >= 55 && y < 62 && fromAxis < 19) return 'dark';
  if (y >= 62 && y < 152 && fromAxis < half) return (y > 68 && y < 84) || (y > 101 && y < 118) ? 'band' : 'tower';
  if (y > 146 + Math.abs(x - 56) ** 1.7 / 130 && x < 122) return 'rock';
  if (y >= horizon) return 'sea';
  if (Math.hypot(x - sun.x, y - sun.y) < sun.r) return 'sun';
  return y > 118 - 8 * Math.sin((x - 88) / 22) && x > 92 ? 'hills' : 'sky';
}

/** Numbers from 0 to 1, the same on every run. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A colour made lighter (above 0) or darker (below 0), by a share of the way to white or black. */
export function shaded(hex: string, by: number): string {
  const channels = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  const goal = by > 0 ? 255 : 0;
  const mixed = channels.map((channel) => Math.round(channel + (goal - channel) * Math.min(1, Math.abs(by))));
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}
