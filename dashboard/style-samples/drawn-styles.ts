import { dawn, horizon, lighthouse, partAt, scene, seededRandom, shapes, side, sun } from './motif.ts';

const outline = (path: string, attributes = '') => `<path d="${path}" ${attributes}/>`;
const contours = [
  shapes.hills,
  shapes.rock,
  shapes.tower,
  ...shapes.bands,
  shapes.gallery,
  shapes.lantern,
  shapes.roof,
];

/** Hatching: dense where the motif is dark, in one direction per part. */
export function pencilSketch(): string {
  const random = seededRandom(5);
  const density = {
    sky: 0.1,
    sun: 0,
    sea: 0.42,
    hills: 0.4,
    rock: 0.95,
    tower: 0.12,
    band: 0.75,
    dark: 0.95,
    light: 0,
  };
  const lines = Array.from({ length: 3600 }, () => {
    const [x, y] = [random() * side, random() * side];
    const part = partAt(x, y);
    const isShade = part === 'tower' && x < 64 && random() < 0.5;
    if (random() > density[part] && !isShade) return '';
    const [dx, dy] = part === 'sea' ? [9, 0.4] : [3.4, -5];
    return `<path d="M${x.toFixed(1)} ${y.toFixed(1)}l${dx} ${dy}" opacity="${(0.2 + random() * 0.4).toFixed(2)}"/>`;
  });
  return `<defs><filter id="hand" x="-.1" y="-.1" width="1.2" height="1.2"><feTurbulence type="fractalNoise" baseFrequency=".04" numOctaves="2" seed="9"/><feDisplacementMap in="SourceGraphic" scale="4"/></filter></defs>
    <rect width="${side}" height="${side}" fill="#f7f5f0"/>
    <g stroke="#3b3b3d" stroke-width=".8" fill="none">${lines.join('')}
      <g filter="url(#hand)" stroke-width="1.3">${contours.map((path) => outline(path)).join('')}<circle cx="${sun.x}" cy="${sun.y}" r="${sun.r}"/><path d="M0 ${horizon}H50M90 ${horizon}H192"/></g>
      <g filter="url(#hand)" opacity=".5" transform="translate(1.5 1)">${contours.map((path) => outline(path)).join('')}</g></g>`;
}

export function ink(): string {
  return `<defs><filter id="dry" x="-.2" y="-.2" width="1.4" height="1.4"><feTurbulence type="fractalNoise" baseFrequency=".05 .02" numOctaves="4" seed="12"/><feDisplacementMap in="SourceGraphic" scale="9"/></filter>
    <filter id="wet" x="-.3" y="-.3" width="1.6" height="1.6"><feTurbulence type="fractalNoise" baseFrequency=".02" numOctaves="4" seed="6"/><feDisplacementMap in="SourceGraphic" scale="22"/><feGaussianBlur stdDeviation="2.4"/></filter></defs>
    <rect width="${side}" height="${side}" fill="#f5f1e6"/>
    <path d="${shapes.hills}" fill="#8d8f92" opacity=".6" filter="url(#wet)"/>
    <path d="M0 134H192V150Q120 164 0 152Z" fill="#5f6468" opacity=".45" filter="url(#wet)"/>
    <circle cx="${sun.x}" cy="70" r="17" fill="#b8352a" filter="url(#dry)"/>
    <g fill="#16181a" filter="url(#dry)"><path d="${shapes.rock}"/><path d="${shapes.gallery}"/><path d="${shapes.roof}"/><path d="${shapes.bands[0]}"/><path d="${shapes.bands[1]}"/></g>
    <g fill="none" stroke="#16181a" stroke-linecap="round" filter="url(#dry)"><path d="M58 62L50 152" stroke-width="4.5"/><path d="M82 62L90 152" stroke-width="2"/><path d="M60 38V55M80 38V55" stroke-width="2.4"/>
    ${shapes.waves.map((wave) => `<path d="${wave}" stroke-width="2.2"/>`).join('')}</g>
    <path d="M150 26q5 -6 9 0q5 -6 9 0M120 38q4 -5 7 0q4 -5 7 0" fill="none" stroke="#16181a" stroke-width="2"/>
    <path d="M164 166h16v16h-16Z" fill="#b8352a"/>`;
}

export function comic(): string {
  const rays = Array.from({ length: 18 }, (_, index) => {
    const [from, to] = [(index * Math.PI) / 9, ((index + 0.5) * Math.PI) / 9];
    const end = (angle: number) =>
      `${(70 + Math.cos(angle) * 260).toFixed(0)} ${(46 + Math.sin(angle) * 260).toFixed(0)}`;
    return `M70 46L${end(from)}L${end(to)}Z`;
  });
  const line = 'stroke="#111" stroke-width="3.4" stroke-linejoin="round"';
  return `<defs><pattern id="dots" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(30)"><circle cx="3.5" cy="3.5" r="2" fill="#0b4fa0"/></pattern></defs>
    <rect width="${side}" height="${side}" fill="#ffd23f"/><path d="${rays.join('')}" fill="#ff9f1c"/>
    <path d="${shapes.hills}" fill="#2ec4b6" ${line}/>
    <rect x="-4" y="${horizon}" width="200" height="80" fill="#3a86ff" ${line}/><rect y="${horizon}" width="${side}" height="80" fill="url(#dots)"/>
    ${shapes.waves.map((wave) => `<path d="${wave}" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round"/>`).join('')}
    <path d="${shapes.rock}" fill="#5b4b8a" ${line}/>${lighthouse({ ...dawn, tower: '#ffffff', band: '#e63946', light: '#fff3b0', dark: '#1d1d1d' }, line)}
    <path d="M50 152L58 62H64L60 152Z" fill="#111" opacity=".16"/><rect x="2" y="2" width="188" height="188" fill="none" stroke="#111" stroke-width="5"/>`;
}

export function anime(): string {
  const cloud = (x: number, y: number, scale: number) =>
    `<g transform="translate(${x} ${y}) scale(${scale})"><path d="M0 40q-4 -16 12 -18q2 -18 22 -15q12 -16 28 0q20 -2 20 16q16 2 12 17Z" fill="#fff"/><path d="M0 40q10 -12 26 -6q14 -12 30 -2q18 -8 38 8Z" fill="#c9dcf5"/></g>`;
  return `<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="#1f6fd6"/><stop offset=".5" stop-color="#6fc3f7"/><stop offset=".66" stop-color="#ffe1c4"/></linearGradient>
    <linearGradient id="sea" x2="0" y2="1"><stop stop-color="#8fe3ea"/><stop offset="1" stop-color="#1377b8"/></linearGradient></defs>
    <rect width="${side}" height="${side}" fill="url(#sky)"/>${cloud(92, 52, 1)}${cloud(-22, 70, 0.8)}
    <path d="${shapes.hills}" fill="#5aa27c"/><rect y="${horizon}" width="${side}" height="70" fill="url(#sea)"/>
    <g fill="#fff" opacity=".9"><path d="M118 134h26l-8 2h-14ZM138 142h40l-12 2.500h-20ZM126 154h54l-16 3h-28ZM130 170h60l-18 3h-30Z"/></g>
    <path d="${shapes.rock}" fill="#6d7f6a"/><path d="M0 160Q26 138 60 146Q98 150 112 172Q70 156 0 170Z" fill="#8ccf6b"/>
    <g stroke="#31405c" stroke-width="1.400">${lighthouse({ ...dawn, tower: '#ffffff', band: '#ff5a5f', light: '#fff6bf', dark: '#3c4a68' })}</g>
    <path d="M50 152L58 62H66L64 152Z" fill="#5b7bb8" opacity=".35"/>
    <g fill="#fff"><circle cx="162" cy="28" r="5"/><path d="M162 6l2 22l22 2l-22 2l-2 22l-2 -22l-22 -2l22 -2Z" opacity=".8"/></g>`;
}

export function flatIllustration(): string {
  return `${scene({ ...dawn, sky: '#ffe3c7', sun: '#ff8a5c', sea: '#0f7a7a', hills: '#7fb5a3', rock: '#274046', tower: '#fff8ef', band: '#e4572e', dark: '#17313a', light: '#ffd166' })}
    ${shapes.clouds.map((cloud) => `<path d="${cloud}" fill="#fff6ea"/>`).join('')}
    ${shapes.waves.map((wave) => `<path d="${wave}" fill="none" stroke="#5fc0b4" stroke-width="3.500" stroke-linecap="round"/>`).join('')}
    <path d="M50 152L58 62H70V152Z" fill="#17313a" opacity=".1"/>`;
}

export function lineArt(): string {
  return `<rect width="${side}" height="${side}" fill="#fff"/><g fill="none" stroke="#1c1c1c" stroke-width="1.800" stroke-linecap="round" stroke-linejoin="round">
    <path d="M156 100a20 20 0 1 0 -40 16M88 126Q108 112 126 120Q150 106 192 118M90 ${horizon}H192M0 ${horizon}H50M0 160Q26 138 50 146M90 152Q104 156 112 172L122 192"/>
    <path d="M50 152L58 62H82L90 152ZM51 55H89V62H51ZM60 37H80V55H60ZM55 37L70 22L85 37ZM70 22V14M67 37V55M73 37V55M54.500 101L85.500 101M53 118H87M57.400 68H82.600M56.200 84H83.800M64 152V140a6 6 0 0 1 12 0V152"/>
    ${[...shapes.waves, ...shapes.clouds].map((path) => outline(path)).join('')}<path d="M20 60q5 -6 9 0q5 -6 9 0M34 74q4 -5 7 0q4 -5 7 0"/></g>`;
}
