import type { RecognizedLine } from '@deskmate/api/contracts/ai/documents';

/** The page that is being recognised, by its place among those that are, and how much of it is done, 0 to 1. */
export type RecognitionProgress = { at: number; count: number; share: number };

type Work = {
  pages: readonly number[];
  /** False for a page that another device has done meanwhile. */
  isWanted: (page: number) => boolean;
  /** Null for a page that this browser cannot draw. */
  recognize: (page: number, onShare: (share: number) => void) => Promise<RecognizedLine[] | null>;
  store: (page: number, lines: RecognizedLine[]) => Promise<void>;
  onProgress: (progress: RecognitionProgress) => void;
  signal: AbortSignal;
};

/**
 * Recognises one page after the other and stores each at once, so that nothing is lost when it is stopped.
 * @returns the pages that could not be drawn
 */
export async function recognizePages({
  pages,
  isWanted,
  recognize,
  store,
  onProgress,
  signal,
}: Work): Promise<number[]> {
  const undrawn: number[] = [];
  for (const [index, page] of pages.entries()) {
    if (!isWanted(page)) continue;
    const place = { at: index + 1, count: pages.length };
    onProgress({ ...place, share: 0 });
    const lines = await recognize(page, (share) => onProgress({ ...place, share }));
    signal.throwIfAborted();
    if (lines === null) undrawn.push(page);
    else await store(page, lines);
    signal.throwIfAborted();
  }
  return undrawn;
}
