import { autoStyleId, type ImageStyleKey, imageStyles } from '@deskmate/api/image-styles';

/** What each style adds to a prompt. In English, which every model understands best; the prompt keeps its language. */
const additions: Record<Exclude<ImageStyleKey, 'auto'>, string> = {
  photo: 'A realistic photograph: natural light, true colours, sharp focus, fine detail.',
  cinematic: 'A still from a film: dramatic light, wide composition, shallow depth of field, graded colours.',
  portrait: 'A studio portrait: soft key light, plain background, sharp eyes, natural skin.',
  watercolour: 'A watercolour painting: transparent washes, soft edges, visible paper grain.',
  oilPainting: 'An oil painting: visible brush strokes, thick paint, rich colours on canvas.',
  pencilSketch: 'A pencil sketch: graphite lines and hatching on white paper, no colour.',
  ink: 'An ink drawing: black brush and pen lines, strong contrast, a few washes of grey.',
  comic: 'A comic panel: bold outlines, flat colours, halftone dots, no speech bubbles.',
  anime: 'An anime illustration: clean lines, cel shading, expressive faces, vivid colours.',
  flatIllustration: 'A flat vector illustration: simple shapes, few colours, no gradients, no outlines.',
  lineArt: 'Line art: thin even black lines on white, no shading, no colour.',
  render3d: 'A three-dimensional render: smooth materials, soft studio light, gentle shadows.',
  isometric: 'An isometric illustration: seen from above at an angle, parallel edges, clean geometry.',
  lowPoly: 'Low-poly art: flat triangular facets, simple geometry, clear light and shade.',
  pixelArt: 'Pixel art: large visible pixels, a small palette, no blur.',
  paperCut: 'Paper-cut art: layers of coloured paper with soft shadows between them.',
  clay: 'A clay model: hand-shaped figures with fingerprints, soft light, miniature scene.',
  popArt: 'Pop art: bright contrasting colours, bold outlines, halftone dots, repeated shapes.',
  geometricPattern: 'A geometric pattern: interlacing stars and polygons in strict symmetry, no figures.',
};

export const isStyle = (styleId: number): boolean => imageStyles.some(({ id }) => id === styleId);

/** The words of a style; null for Auto. */
export function styleWords(styleId: number): string | null {
  const style = imageStyles.find(({ id }) => id === styleId);
  return style === undefined || style.id === autoStyleId ? null : additions[style.key];
}

/** What the vendor is sent. The prompt stands first and as it was typed. */
export function withStyle(prompt: string, styleId: number): string {
  const words = styleWords(styleId);
  return words === null ? prompt : `${prompt}\n\n${words}`;
}
