import { identity } from './identity.ts';
import { colours } from './tokens.ts';

/** A speech bubble resting on a desk line; 32 × 32, drawn in the colours given. */
export const logoMark = (bubble = 'currentColor', desk = 'currentColor'): string =>
  `<path fill="${bubble}" d="M9 4h14a6 6 0 0 1 6 6v5a6 6 0 0 1-6 6h-7.2l-5.1 4.2A1 1 0 0 1 9 24.4V21a6 6 0 0 1-6-6v-5a6 6 0 0 1 6-6Z"/><path fill="none" stroke="${desk}" stroke-width="2.5" stroke-linecap="round" d="M2.5 29h27"/>`;

/** The mark alone as a whole SVG document, for icons and mails. */
export const logoSvg = (bubble: string = colours.light.pine, desk: string = colours.light.amber): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" role="img" aria-label="${identity.name}">${logoMark(bubble, desk)}</svg>`;
