import { dawn, horizon, lighthouse, type Palette, shapes, side, sun } from './motif.ts';

type Light = { sky: readonly [string, string, string]; sea: readonly [string, string]; stone: string };

const daylight: Light = {
  sky: ['#7f9fc4', '#f3cfae', '#fbe3bd'],
  sea: ['#c9b9a4', '#2c4f5e'],
  stone: '#5b5650',
};

const round = (colour: Palette): Palette => ({ ...colour, tower: 'url(#round)', band: 'url(#band)', light: '#fff1b8' });

const grounds = ({ sky, sea }: Light) => `
  <linearGradient id="sky" x2="0" y2="1"><stop stop-color="${sky[0]}"/><stop offset=".55" stop-color="${sky[1]}"/><stop offset=".68" stop-color="${sky[2]}"/></linearGradient>
  <linearGradient id="sea" x2="0" y2="1"><stop stop-color="${sea[0]}"/><stop offset="1" stop-color="${sea[1]}"/></linearGradient>
  <linearGradient id="round"><stop stop-color="#8f8a86"/><stop offset=".6" stop-color="#fffaf0"/><stop offset="1" stop-color="#d9b995"/></linearGradient>
  <linearGradient id="band"><stop stop-color="#6b1f18"/><stop offset=".6" stop-color="#c64a37"/><stop offset="1" stop-color="#a33a26"/></linearGradient>
  <radialGradient id="glow"><stop stop-color="#fff6dc"/><stop offset=".25" stop-color="#ffe2a6" stop-opacity=".9"/><stop offset="1" stop-color="#ffd9a0" stop-opacity="0"/></radialGradient>
  <filter id="ripple" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency=".02 .16" numOctaves="4" seed="4"/><feColorMatrix values="0 0 0 0 1  0 0 0 0 .93  0 0 0 0 .8  2.6 0 0 0 -1.15"/></filter>
  <filter id="stone" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency=".07" numOctaves="5" seed="7"/><feDiffuseLighting lighting-color="#ffe7c9" surfaceScale="7"><feDistantLight azimuth="-30" elevation="42"/></feDiffuseLighting><feComposite in2="SourceAlpha" operator="in"/><feBlend in2="SourceGraphic" mode="multiply"/></filter>
  <filter id="cloud" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency=".008 .035" numOctaves="5" seed="11"/><feColorMatrix values="0 0 0 0 1  0 0 0 0 .95  0 0 0 0 .9  1.9 0 0 0 -.85"/></filter>`;

const view = (light: Light, far = '') => `
  <g ${far}>
    <rect width="${side}" height="${side}" fill="url(#sky)"/>
    <rect width="${side}" height="${horizon}" filter="url(#cloud)"/>
    <circle cx="${sun.x}" cy="${sun.y + 8}" r="64" fill="url(#glow)"/>
    <path d="${shapes.hills}" fill="#7d7f86" opacity=".75"/>
    <rect y="${horizon}" width="${side}" height="${side - horizon}" fill="url(#sea)"/>
    <rect y="${horizon}" width="${side}" height="${side - horizon}" filter="url(#ripple)" opacity=".55"/>
  </g>
  <path d="${shapes.rock}" fill="${light.stone}" filter="url(#stone)"/>
  ${lighthouse(round(dawn))}`;

export const photo = () => `<defs>${grounds(daylight)}</defs>${view(daylight)}`;

export function cinematic(): string {
  const dusk: Light = { sky: ['#0c2a38', '#1f5a66', '#e08a4a'], sea: ['#b8703f', '#06222c'], stone: '#1d2a2e' };
  return `<defs>${grounds(dusk)}
    <linearGradient id="beam"><stop stop-color="#ffe7a6" stop-opacity=".85"/><stop offset="1" stop-color="#ffe7a6" stop-opacity="0"/></linearGradient>
    <radialGradient id="edge"><stop offset=".55" stop-opacity="0"/><stop offset="1" stop-opacity=".7"/></radialGradient></defs>
    ${view(dusk)}
    <path d="M72 44L192 14V78L72 50Z" fill="url(#beam)"/>
    <rect width="${side}" height="${side}" fill="#0b3a4a" opacity=".22"/>
    <rect width="${side}" height="${side}" fill="url(#edge)"/>
    <rect width="${side}" height="24"/><rect y="168" width="${side}" height="24"/>`;
}

export function portrait(): string {
  return `<defs>${grounds(daylight)}<filter id="soft" x="-.1" y="-.1" width="1.2" height="1.2"><feGaussianBlur stdDeviation="5"/></filter></defs>
    <g transform="translate(-50 -34) scale(2.05)">${view({ ...daylight, sky: ['#4a5f6e', '#b98f77', '#e8bf96'] }, 'filter="url(#soft)"')}</g>
    <g fill="#ffe3b0" opacity=".5"><circle cx="166" cy="58" r="13"/><circle cx="28" cy="92" r="9"/><circle cx="150" cy="140" r="16" opacity=".7"/></g>`;
}
