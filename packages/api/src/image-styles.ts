/**
 * The styles of Art in the order of its gallery, as plain data: the dashboard has their names and samples, the AI
 * service what each adds to a prompt. Ids are stored with images, so they never change their meaning.
 */
export const imageStyles = [
  { id: 10, key: 'auto' },
  { id: 1, key: 'photo' },
  { id: 2, key: 'cinematic' },
  { id: 3, key: 'portrait' },
  { id: 4, key: 'watercolour' },
  { id: 5, key: 'oilPainting' },
  { id: 6, key: 'pencilSketch' },
  { id: 7, key: 'ink' },
  { id: 8, key: 'comic' },
  { id: 9, key: 'anime' },
  { id: 11, key: 'flatIllustration' },
  { id: 12, key: 'lineArt' },
  { id: 13, key: 'render3d' },
  { id: 14, key: 'isometric' },
  { id: 15, key: 'lowPoly' },
  { id: 16, key: 'pixelArt' },
  { id: 17, key: 'paperCut' },
  { id: 18, key: 'clay' },
  { id: 19, key: 'popArt' },
  { id: 20, key: 'geometricPattern' },
] as const;

/** Chosen at the start: the model decides, and nothing is added to the prompt. */
export const autoStyleId = 10;

export type ImageStyleKey = (typeof imageStyles)[number]['key'];
