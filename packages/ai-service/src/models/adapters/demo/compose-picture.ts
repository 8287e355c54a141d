import { createHash } from 'node:crypto';
import { demoLabel } from './demo-label.ts';
import { findHue, findThemes, type Theme } from './picture-words.ts';

type Frame = { place: number; width: number; height: number; isTransparent: boolean };
type Scene = { width: number; height: number; hue: number; isNight: boolean; random: () => number };

/**
 * A landscape made from the prompt alone, as our own SVG: words choose its content, their hash chooses the
 * rest. Nothing of the prompt itself is in it.
 */
export function composePicture(prompt: string, frame: Frame): { svg: string; seed: string } {
  const hash = createHash('sha256').update(`${frame.place} ${prompt}`).digest();
  const seed = hash.readUInt32BE(0);
  const random = randomFrom(seed);
  const found = findThemes(prompt);
  const { width, height } = frame;
  const scene: Scene = {
    width,
    height,
    random,
    hue: findHue(prompt) ?? Math.floor(random() * 360),
    isNight: found.has('night'),
  };
  const layers = frame.isTransparent ? island(scene, found) : [sky(scene), light(scene), ...ground(scene, found)];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
    ${layers.join('\n')}${demoLabel(width, height)}</svg>`;
  return { svg, seed: String(seed) };
}

/** Mulberry32: the same numbers for the same seed on every machine. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const colour = (hue: number, saturation: number, lightness: number): string =>
  `hsl(${Math.round((hue + 360) % 360)}, ${saturation}%, ${lightness}%)`;

function sky({ width, height, hue, isNight, random }: Scene): string {
  const [top, low] = isNight ? [12, 30] : [62, 90];
  const stars = Array.from({ length: isNight ? 70 : 0 }, () => {
    const [x, y, size] = [random() * width, random() * height * 0.6, 0.6 + random() * 2];
    return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${size.toFixed(1)}" fill="#fff" opacity="0.8"/>`;
  });
  return `<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${colour(hue, 55, top)}"/>
    <stop offset="1" stop-color="${colour(hue + 35, 65, low)}"/></linearGradient></defs>
    <rect width="${width}" height="${height}" fill="url(#sky)"/>${stars.join('')}`;
}

function light({ width, height, hue, isNight, random }: Scene): string {
  const [x, y] = [width * (0.2 + random() * 0.6), height * (0.18 + random() * 0.2)];
  const radius = Math.min(width, height) * (0.07 + random() * 0.05);
  const fill = isNight ? '#f4f1de' : colour(hue + 40, 95, 82);
  return `<circle cx="${x}" cy="${y}" r="${radius * 1.9}" fill="${fill}" opacity="0.25"/>
    <circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;
}

/** Three ranges, the nearest the darkest, and what the prompt names between them. */
function ground(scene: Scene, found: ReadonlySet<Theme>): string[] {
  const hue = found.has('desert') ? 36 : found.has('forest') ? 135 : scene.hue + 150;
  const base = scene.isNight ? 26 : 62;
  const range = (depth: number) => ridge(scene, 0.5 + depth * 0.15, colour(hue, 38, base - depth * 14));
  const layers = [range(0)];
  if (found.has('city')) layers.push(skyline(scene));
  layers.push(range(1));
  if (found.has('forest')) layers.push(trees(scene));
  layers.push(range(2));
  if (found.has('sea')) layers.push(water(scene));
  return layers;
}

function ridge({ width, height, random }: Scene, level: number, fill: string): string {
  const steps = 7;
  const points = Array.from({ length: steps + 1 }, (_, at) => {
    return { x: (at * width) / steps, y: height * (level + (random() - 0.5) * 0.14) };
  });
  const [first] = points;
  const curve = points.slice(1).map(({ x, y }, at) => {
    const before = points[at] as { x: number; y: number };
    const middle = (before.x + x) / 2;
    return `C${middle} ${before.y} ${middle} ${y} ${x} ${y}`;
  });
  return `<path d="M0 ${first?.y}${curve.join('')}V${height}H0Z" fill="${fill}"/>`;
}

function skyline({ width, height, hue, isNight, random }: Scene): string {
  const wide = width / 16;
  return Array.from({ length: 16 }, (_, at) => {
    const tall = height * (0.12 + random() * 0.28);
    const fill = colour(hue + 200, 22, (isNight ? 16 : 38) + random() * 12);
    const house = `<rect x="${at * wide}" y="${height * 0.72 - tall}" width="${wide * 0.86}" height="${tall}" fill="${fill}"/>`;
    const lit = isNight
      ? `<rect x="${at * wide + wide * 0.3}" y="${height * 0.74 - tall}" width="${wide * 0.2}" height="${wide * 0.3}" fill="#ffd97a"/>`
      : '';
    return house + lit;
  }).join('');
}

function trees({ width, height, isNight, random }: Scene): string {
  return Array.from({ length: 18 }, () => {
    const [x, y] = [random() * width, height * (0.7 + random() * 0.12)];
    const tall = height * (0.08 + random() * 0.1);
    const fill = colour(125 + random() * 30, 42, isNight ? 14 : 26 + random() * 10);
    return `<path d="M${x} ${y - tall}L${x + tall * 0.34} ${y}H${x - tall * 0.34}Z" fill="${fill}"/>`;
  }).join('');
}

function water({ width, height, hue, isNight, random }: Scene): string {
  const waves = Array.from({ length: 12 }, () => {
    const [x, y] = [random() * width, height * (0.8 + random() * 0.18)];
    return `<path d="M${x} ${y}h${width * (0.04 + random() * 0.1)}" stroke="#fff" stroke-width="3" stroke-linecap="round" opacity="0.4"/>`;
  });
  const fill = colour(205 + (hue % 20), 55, isNight ? 24 : 48);
  return `<rect y="${height * 0.78}" width="${width}" height="${height * 0.22}" fill="${fill}"/>${waves.join('')}`;
}

/** With a transparent background: a round picture. */
function island(scene: Scene, found: ReadonlySet<Theme>): string[] {
  const { width, height } = scene;
  const radius = Math.min(width, height) * 0.4;
  return [
    `<clipPath id="round"><circle cx="${width / 2}" cy="${height / 2}" r="${radius}"/></clipPath><g clip-path="url(#round)">`,
    sky(scene),
    light(scene),
    ...ground(scene, found),
    '</g>',
  ];
}
