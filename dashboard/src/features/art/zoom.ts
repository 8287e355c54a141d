const levels = ['fit', 50, 100, 200, 400] as const;

/** Percent of the image's own size, or fitted to the window. */
export type Zoom = (typeof levels)[number];

/** The next larger (1) or smaller (-1) zoom. */
export function nextZoom(zoom: Zoom, by: 1 | -1): Zoom {
  const at = Math.max(0, Math.min(levels.length - 1, levels.indexOf(zoom) + by));
  return levels[at] ?? zoom;
}
