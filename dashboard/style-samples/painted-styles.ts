import {
  dawn,
  horizon,
  lighthouse,
  type Palette,
  partAt,
  scene,
  seededRandom,
  shaded,
  shapes,
  side,
  sun,
} from './motif.ts';

export function watercolour(): string {
  const wash = (path: string, colour: string, seed: number) =>
    [0.5, 0.35, 0.35]
      .map(
        (opacity, layer) =>
          `<path d="${path}" fill="${colour}" opacity="${opacity}" filter="url(#bleed${(seed + layer) % 3})"/>`,
      )
      .join('');
  const sea = `M6 ${horizon}H186V184H6Z`;
  return `<defs>${[0, 1, 2]
    .map(
      (seed) =>
        `<filter id="bleed${seed}" x="-.2" y="-.2" width="1.4" height="1.4"><feTurbulence type="fractalNoise" baseFrequency=".035" numOctaves="4" seed="${seed * 5 + 2}"/><feDisplacementMap in="SourceGraphic" scale="13" xChannelSelector="R" yChannelSelector="G"/></filter>`,
    )
    .join('')}
    <filter id="paper" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency=".5" numOctaves="2" seed="3"/><feColorMatrix values="0 0 0 0 .6  0 0 0 0 .5  0 0 0 0 .4  .25 0 0 0 -.05"/></filter>
    <linearGradient id="fade" x2="0" y2="1"><stop stop-color="#8fb4d4" stop-opacity=".9"/><stop offset="1" stop-color="#f3c9a5" stop-opacity=".7"/></linearGradient></defs>
    <rect width="${side}" height="${side}" fill="#fdfaf3"/>
    <path d="M10 12H182V${horizon}H10Z" fill="url(#fade)" filter="url(#bleed1)"/>
    <circle cx="${sun.x}" cy="${sun.y}" r="20" fill="#f0843c" opacity=".75" filter="url(#bleed2)"/>
    ${wash(shapes.hills, '#7797a0', 0)}${wash(sea, '#4d93a3', 1)}${wash(shapes.rock, '#5e5a63', 2)}
    <g filter="url(#bleed0)" opacity=".92">${lighthouse({ ...dawn, tower: '#fffdf6', dark: '#5b5f6d', band: '#d4604c' })}</g>
    <rect width="${side}" height="${side}" filter="url(#paper)"/>`;
}

const rich: Palette = {
  ...dawn,
  sky: '#e9b98a',
  sun: '#ffcf5f',
  sea: '#23606e',
  hills: '#7c6f86',
  rock: '#4b3d36',
  tower: '#f2e4c8',
};

/** Short strokes of a loaded brush, coloured by what they lie on and turned by what they paint. */
export function oilPainting(): string {
  const random = seededRandom(21);
  const strokes = Array.from({ length: 2600 }, (_, index) => {
    const [x, y] = [random() * side, random() * side];
    const part = partAt(x, y);
    const isSmall = ['tower', 'band', 'light', 'dark', 'sun'].includes(part);
    const flow =
      part === 'sky'
        ? Math.sin(x / 30 + y / 18) * 0.9
        : part === 'sea'
          ? 0.08
          : part === 'rock'
            ? 0.7
            : part === 'sun'
              ? Math.atan2(x - sun.x, sun.y - y)
              : 1.48;
    const length = (isSmall ? 3.4 : 11) * (0.6 + random() * 0.8) * (index < 900 ? 1.4 : 1);
    const [dx, dy] = [(Math.cos(flow) * length) / 2, (Math.sin(flow) * length) / 2];
    const warm = part === 'sea' && Math.abs(x - sun.x) < 18 ? '#f0b368' : rich[part];
    const colour = shaded(warm, (random() - 0.5) * 0.42);
    return `<path d="M${(x - dx).toFixed(1)} ${(y - dy).toFixed(1)}q${dx.toFixed(1)} ${(dy - 2).toFixed(1)} ${(dx * 2).toFixed(1)} ${(dy * 2).toFixed(1)}" stroke="${colour}" stroke-width="${isSmall ? 2.4 : 4.6}"/>`;
  });
  return `<defs><filter id="relief" x="0" y="0" width="1" height="1"><feColorMatrix in="SourceGraphic" values="0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  .35 .35 .2 0 0"/><feDiffuseLighting surfaceScale="1.5" lighting-color="#fff"><feDistantLight azimuth="225" elevation="62"/></feDiffuseLighting><feBlend in="SourceGraphic" mode="multiply"/></filter></defs>
    <g filter="url(#relief)">${scene(rich)}<g fill="none" stroke-linecap="round">${strokes.join('')}</g></g>`;
}

/** Facets of an uneven grid, each in one colour. */
export function lowPoly(): string {
  const random = seededRandom(8);
  const cells = 11;
  const step = side / cells;
  const points = Array.from({ length: (cells + 3) ** 2 }, (_, index) => {
    const [column, row] = [(index % (cells + 3)) - 1, Math.floor(index / (cells + 3)) - 1];
    return [(column + (random() - 0.5) * 0.75) * step, (row + (random() - 0.5) * 0.75) * step] as const;
  });
  const at = (column: number, row: number) => points[row * (cells + 3) + column] ?? ([0, 0] as const);
  const facets: string[] = [];
  for (let row = 0; row < cells + 2; row++) {
    for (let column = 0; column < cells + 2; column++) {
      const [a, b, c, d] = [at(column, row), at(column + 1, row), at(column, row + 1), at(column + 1, row + 1)];
      for (const [facet, tone] of [
        [[a, b, c], 0.1],
        [[b, d, c], -0.1],
      ] as const) {
        const x = (facet[0][0] + facet[1][0] + facet[2][0]) / 3;
        const y = (facet[0][1] + facet[1][1] + facet[2][1]) / 3;
        const found = partAt(x, y);
        const part = ['tower', 'band', 'light', 'dark'].includes(found) ? 'sky' : found;
        const colour = shaded(rich[part], tone + (random() - 0.5) * 0.22 + (part === 'sky' ? (y - 60) / 400 : 0));
        facets.push(
          `<path d="M${facet.map((point) => point.map((value) => value.toFixed(1)).join(' ')).join('L')}Z" fill="${colour}" stroke="${colour}" stroke-width=".6"/>`,
        );
      }
    }
  }
  const sides = [
    ['M50 152L58 62H68L64 152Z', 0],
    ['M64 152L68 62H76L78 152Z', 0.25],
    ['M78 152L76 62H82L90 152Z', -0.22],
  ] as const;
  const tower = sides.map(([path, tone]) => `<path d="${path}" fill="${shaded('#e9dcc3', tone)}"/>`).join('');
  const bands = [
    [101, 118],
    [68, 84],
  ].map(([top = 0, bottom = 0]) => {
    const edge = (y: number) => 12 + (y - 62) * 0.089;
    return `<path d="M${70 - edge(top)} ${top}L${70 - edge(bottom)} ${bottom}L72 ${bottom}V${top}Z" fill="#d2513b"/><path d="M${70 + edge(top)} ${top}L${70 + edge(bottom)} ${bottom}L72 ${bottom}V${top}Z" fill="#a83626"/>`;
  });
  return `${facets.join('')}${tower}${bands.join('')}<path d="${shapes.lantern}" fill="#ffe08a"/><path d="M70 37H80V55H70Z" fill="#f1b84b"/><path d="${shapes.gallery}" fill="#353b40"/><path d="M55 37L70 22V37Z" fill="#d2513b"/><path d="M85 37L70 22V37Z" fill="#8f2c1f"/>`;
}
