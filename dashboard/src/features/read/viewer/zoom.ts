/** How large pages are drawn: as wide as there is room, or by a factor. */
export type Zoom = 'fit' | number;

const steps = [0.5, 0.67, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4];
const minZoom = 0.5;
const maxZoom = 4;

/** The next step up or down from what is shown now. */
export function stepZoom(shown: number, direction: 1 | -1): number {
  const next =
    direction === 1 ? steps.find((step) => step > shown + 0.01) : steps.findLast((step) => step < shown - 0.01);
  return next ?? (direction === 1 ? maxZoom : minZoom);
}

/** The factor that a zoom means where there is so much room; pages that are as wide as their text are not stretched. */
export function scaleOf(zoom: Zoom, available: number, pageWidth: number | null): number {
  if (zoom !== 'fit') return zoom;
  if (pageWidth === null || pageWidth <= 0) return 1;
  return Math.min(maxZoom, Math.max(0.1, available / pageWidth));
}
