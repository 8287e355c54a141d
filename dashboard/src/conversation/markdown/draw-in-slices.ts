/** Time for drawing within one task; the browser needs about as long again to lay out what was drawn. */
const sliceMs = 8;

let spentMs = 0;
let isTimed = false;
const waiting = new Set<() => void>();

/**
 * Draws at once while this task has time left, otherwise in one of the next tasks, in order: a page of formulas must not
 * hold the page.
 * @returns takes back a drawing that still waits
 */
export function drawInSlices(draw: () => void): () => void {
  if (waiting.size === 0 && spentMs < sliceMs) measure(draw);
  else waiting.add(draw);
  if (!isTimed) {
    isTimed = true;
    setTimeout(nextSlice);
  }
  return () => void waiting.delete(draw);
}

function measure(draw: () => void): void {
  const start = performance.now();
  draw();
  spentMs += performance.now() - start;
}

function nextSlice(): void {
  spentMs = 0;
  try {
    for (const draw of waiting) {
      waiting.delete(draw);
      measure(draw);
      if (spentMs >= sliceMs) break;
    }
  } finally {
    isTimed = waiting.size > 0;
    if (isTimed) setTimeout(nextSlice);
    else spentMs = 0;
  }
}
