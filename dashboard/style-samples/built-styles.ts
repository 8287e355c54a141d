import { dawn, horizon, lighthouse, type Palette, partAt, scene, shaded, shapes, side, sun } from './motif.ts';

export function render3d(): string {
  const roundBar = (x: number, y: number, width: number, height: number, fill: string, radius = 6) =>
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="url(#${fill})"/>`;
  const gloss = (id: string, colour: string) =>
    `<linearGradient id="${id}"><stop stop-color="${shaded(colour, -0.35)}"/><stop offset=".42" stop-color="${shaded(colour, 0.35)}"/><stop offset=".62" stop-color="${colour}"/><stop offset="1" stop-color="${shaded(colour, -0.4)}"/></linearGradient>`;
  return `<defs>${gloss('white', '#f1eef6')}${gloss('red', '#ff5c5c')}${gloss('gold', '#ffd15c')}${gloss('navy', '#43507a')}
    <linearGradient id="wall" x2="0" y2="1"><stop stop-color="#b9c8ff"/><stop offset="1" stop-color="#f7d9ff"/></linearGradient>
    <radialGradient id="ball" cx=".35" cy=".3"><stop stop-color="#fff3c9"/><stop offset=".5" stop-color="#ffb84d"/><stop offset="1" stop-color="#e07a1f"/></radialGradient>
    <radialGradient id="island" cx=".4" cy=".1"><stop stop-color="#b8f0a6"/><stop offset=".6" stop-color="#5cba6b"/><stop offset="1" stop-color="#2f8450"/></radialGradient>
    <linearGradient id="water" x2="0" y2="1"><stop stop-color="#7fd6ff"/><stop offset="1" stop-color="#2b8fe0"/></linearGradient>
    <filter id="soft" x="-.5" y="-.5" width="2" height="2"><feGaussianBlur stdDeviation="6"/></filter></defs>
    <rect width="${side}" height="${side}" fill="url(#wall)"/><ellipse cx="100" cy="176" rx="84" ry="10" fill="#5b4a8a" opacity=".4" filter="url(#soft)"/>
    <rect x="14" y="136" width="164" height="38" rx="19" fill="url(#water)"/><rect x="22" y="139" width="148" height="7" rx="3.500" fill="#fff" opacity=".45"/>
    <ellipse cx="72" cy="144" rx="52" ry="20" fill="url(#island)"/><circle cx="${sun.x + 8}" cy="76" r="25" fill="url(#ball)"/>
    <ellipse cx="84" cy="146" rx="26" ry="6" fill="#1f5a38" opacity=".5" filter="url(#soft)"/>
    ${roundBar(52, 116, 38, 28, 'white', 8)}${roundBar(54, 92, 34, 28, 'red', 7)}${roundBar(56, 68, 30, 28, 'white', 7)}${roundBar(50, 60, 42, 10, 'navy', 5)}${roundBar(60, 42, 22, 20, 'gold', 6)}
    <path d="M54 44Q71 8 88 44Q71 50 54 44Z" fill="url(#red)"/>`;
}

export function isometric(): string {
  const block = (x: number, y: number, width: number, height: number, top: string) => {
    const [dx, dy] = [width, width / 2];
    return `<path d="M${x} ${y}l${dx} ${-dy}l${dx} ${dy}l${-dx} ${dy}Z" fill="${top}"/><path d="M${x} ${y}l${dx} ${dy}v${height}l${-dx} ${-dy}Z" fill="${shaded(top, -0.28)}"/><path d="M${x + 2 * dx} ${y}l${-dx} ${dy}v${height}l${dx} ${-dy}Z" fill="${shaded(top, -0.12)}"/>`;
  };
  return `<rect width="${side}" height="${side}" fill="#eef2f7"/>${block(12, 122, 84, 22, '#4fb0c6')}${block(30, 112, 48, 12, '#d8c08a')}${block(42, 104, 36, 10, '#79a65a')}
    ${block(62, 94, 18, 14, '#ffffff')}${block(63, 80, 17, 14, '#e4572e')}${block(64, 66, 16, 14, '#ffffff')}${block(65, 52, 15, 14, '#e4572e')}${block(58, 46, 22, 5, '#33415c')}${block(70, 34, 10, 12, '#ffd166')}
    <path d="M64 32L80 12L96 32L80 40Z" fill="#c8432f"/><path d="M64 32L80 12V40Z" fill="#e4572e"/>
    ${block(112, 118, 14, 6, '#ffffff')}<path d="M126 111v-26l20 22Z" fill="#ffffff"/><path d="M126 111v-26l-10 20Z" fill="#d5dde8"/>`;
}

export function pixelArt(): string {
  const cells = 32;
  const step = side / cells;
  const night: Palette = {
    ...dawn,
    sky: '#5d4a8a',
    sun: '#ffd166',
    sea: '#2b3a67',
    hills: '#44376e',
    rock: '#1d1b33',
    light: '#fff3a3',
    dark: '#16142b',
    tower: '#f4ecff',
    band: '#ef476f',
  };
  const squares = Array.from({ length: cells ** 2 }, (_, index) => {
    const [column, row] = [index % cells, Math.floor(index / cells)];
    const [x, y] = [(column + 0.5) * step, (row + 0.5) * step];
    const part = partAt(x, y);
    const isGlint = part === 'sea' && Math.abs(x - sun.x) < 26 - (y - horizon) / 4 && (row + column * 3) % 4 === 0;
    const isDither = part === 'sky' && y > 70 && (row + column) % 2 === 0;
    const isStar = part === 'sky' && y < 60 && (column * 7 + row * 13) % 47 === 0;
    const isShade = part === 'tower' && x < 66;
    const colour = isGlint
      ? '#ffb570'
      : isStar
        ? '#ffffff'
        : isDither
          ? '#b5638f'
          : part === 'sky' && y > 94
            ? '#c9718f'
            : isShade
              ? '#b9a8d8'
              : night[part];
    return `<rect x="${column * step}" y="${row * step}" width="${step}" height="${step}" fill="${colour}"/>`;
  });
  return `<g shape-rendering="crispEdges">${squares.join('')}</g>`;
}

export function paperCut(): string {
  const layer = (path: string, colour: string) => `<path d="${path}" fill="${colour}" filter="url(#cast)"/>`;
  return `<defs><filter id="cast" x="-.2" y="-.2" width="1.4" height="1.4"><feDropShadow dx="1.500" dy="3" stdDeviation="2.600" flood-color="#3a1d10" flood-opacity=".45"/></filter></defs>
    <rect width="${side}" height="${side}" fill="#fbd9a8"/>${layer('M0 0H192V30Q150 54 104 34T0 44Z', '#f7b267')}${layer('M0 0H192V14Q140 34 96 16T0 22Z', '#f4845f')}
    <circle cx="${sun.x}" cy="96" r="26" fill="#fff1d0" filter="url(#cast)"/>${layer('M60 126Q100 98 134 114Q164 96 200 112V200H60Z', '#e5a36f')}${layer('M-4 134Q40 122 90 132T200 128V200H-4Z', '#8fb9aa')}${layer('M-4 150Q50 138 100 150T200 146V200H-4Z', '#4f8f8b')}
    ${layer(shapes.rock, '#2f5d62')}<g filter="url(#cast)">${lighthouse({ ...dawn, tower: '#fffaf0', band: '#d1495b', light: '#ffe6a7', dark: '#24474b' })}</g>${layer('M-4 176Q50 164 110 178T200 172V200H-4Z', '#1f4448')}`;
}

export function clay(): string {
  const soft = {
    ...dawn,
    sky: '#f7c9b6',
    sun: '#ffb347',
    sea: '#58a6b8',
    hills: '#9bc48f',
    rock: '#8c7b75',
    tower: '#fff0dc',
    band: '#e2725b',
    dark: '#6b5b63',
    light: '#ffe08a',
  };
  return `<defs><filter id="clay" x="-.1" y="-.1" width="1.2" height="1.2"><feGaussianBlur in="SourceAlpha" stdDeviation="3.500" result="height"/><feTurbulence type="fractalNoise" baseFrequency=".09" numOctaves="2" seed="2" result="prints"/><feComposite in="height" in2="prints" operator="arithmetic" k1=".35" k2=".8" result="bumps"/><feDiffuseLighting in="bumps" surfaceScale="9" lighting-color="#fff6ea"><feDistantLight azimuth="235" elevation="55"/></feDiffuseLighting><feComposite in2="SourceAlpha" operator="in"/><feBlend in2="SourceGraphic" mode="multiply"/></filter></defs>
    <rect width="${side}" height="${side}" fill="${soft.sky}"/>
    <g stroke-linejoin="round"><circle cx="${sun.x}" cy="86" r="25" fill="${soft.sun}" filter="url(#clay)"/><path d="M80 128Q108 98 128 114Q154 92 200 110V150H80Z" fill="${soft.hills}" filter="url(#clay)"/><rect x="-10" y="130" width="220" height="80" rx="10" fill="${soft.sea}" filter="url(#clay)"/>
    <path d="${shapes.rock}" fill="${soft.rock}" stroke="${soft.rock}" stroke-width="10" filter="url(#clay)"/>
    ${[
      ['M52 150L58 66H82L88 150Z', soft.tower],
      ['M55 102L54 116H86L85 102Z', soft.band],
      ['M58 70L57 82H83L82 70Z', soft.band],
      ['M61 40H79V56H61Z', soft.light],
      ['M53 57H87V61H53Z', soft.dark],
      ['M58 36L70 24L82 36Z', soft.band],
    ]
      .map(
        ([path, colour]) =>
          `<path d="${path}" fill="${colour}" stroke="${colour}" stroke-width="6" filter="url(#clay)"/>`,
      )
      .join('')}</g>`;
}

export function popArt(): string {
  const panels: readonly [Palette, number, number][] = [
    [
      {
        ...dawn,
        sky: '#ffe14d',
        sun: '#ff2e93',
        sea: '#00b3e6',
        hills: '#ff7a00',
        rock: '#111111',
        tower: '#ffffff',
        band: '#ff2e93',
        dark: '#111111',
      },
      0,
      0,
    ],
    [
      {
        ...dawn,
        sky: '#ff2e93',
        sun: '#ffe14d',
        sea: '#3b1d8f',
        hills: '#00c2a8',
        rock: '#111111',
        tower: '#ffe14d',
        band: '#00b3e6',
        dark: '#111111',
      },
      96,
      0,
    ],
    [
      {
        ...dawn,
        sky: '#00c2a8',
        sun: '#ffffff',
        sea: '#ff5a1f',
        hills: '#ffe14d',
        rock: '#3b1d8f',
        tower: '#ffffff',
        band: '#3b1d8f',
        dark: '#111111',
      },
      0,
      96,
    ],
    [
      {
        ...dawn,
        sky: '#5b2be0',
        sun: '#ff7a00',
        sea: '#ffe14d',
        hills: '#ff2e93',
        rock: '#111111',
        tower: '#00e0ff',
        band: '#ff2e93',
        dark: '#111111',
      },
      96,
      96,
    ],
  ];
  return `<defs><pattern id="dots" width="8" height="8" patternUnits="userSpaceOnUse"><circle cx="4" cy="4" r="2" opacity=".25"/></pattern></defs>
    ${panels.map(([colour, x, y]) => `<svg x="${x}" y="${y}" width="96" height="96" viewBox="0 0 192 192">${scene(colour, 'stroke="#111" stroke-width="4"')}<rect width="192" height="${horizon}" fill="url(#dots)"/></svg>`).join('')}
    <path d="M96 0V192M0 96H192" stroke="#fff" stroke-width="4"/>`;
}

/** Eight-pointed stars and crosses, in which the colours of the motif appear tile by tile. */
export function geometricPattern(): string {
  const step = 32;
  const star = (x: number, y: number, radius: number) =>
    Array.from({ length: 16 }, (_, index) => {
      const length = index % 2 === 0 ? radius : radius * 0.72;
      const angle = (index * Math.PI) / 8;
      return `${(x + Math.cos(angle) * length).toFixed(1)} ${(y + Math.sin(angle) * length).toFixed(1)}`;
    }).join('L');
  const tiles = Array.from({ length: 49 }, (_, index) => {
    const [x, y] = [(index % 7) * step, Math.floor(index / 7) * step];
    const colour = { ...dawn, sky: '#e9b872', sea: '#1d6f78', rock: '#2b3a42', hills: '#6f9a8d' }[
      partAt(Math.min(191, x), Math.min(191, y))
    ];
    return `<path d="M${star(x, y, 20)}Z" fill="${colour}" stroke="#fdf4df" stroke-width="1.800"/><path d="M${star(x, y, 9)}Z" fill="#fdf4df"/><circle cx="${x}" cy="${y}" r="3.500" fill="#c8432f"/><path d="M${x + 16} ${y + 6}l7 10l-7 10l-7 -10Z" fill="#12484f"/>`;
  });
  return `<rect width="${side}" height="${side}" fill="#b45f36"/>${tiles.join('')}`;
}
