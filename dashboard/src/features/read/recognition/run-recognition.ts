import type { RecognizedLine } from '@deskmate/api/contracts/ai/documents';
import { drawWholePage } from '../pdf/draw-page-area.ts';
import { showPdf } from '../pdf/open-pdf.ts';
import { linesOfBlocks } from './lines-of-blocks.ts';
import { type RecognitionProgress, recognizePages } from './recognize-pages.ts';
import { startRecognizer, type TextLanguage } from './recognizer.ts';

export type Recognition = {
  file: Blob;
  languages: readonly TextLanguage[];
  pages: readonly number[];
  isWanted: (page: number) => boolean;
  store: (page: number, lines: RecognizedLine[]) => Promise<void>;
  onProgress: (progress: RecognitionProgress) => void;
  signal: AbortSignal;
};

/** Enough for small print; more takes longer and recognises no better. */
const dotsPerInch = 250;

/**
 * Recognises the text of pages in this browser. Loaded when somebody starts it.
 * @returns the pages that could not be drawn
 * @throws when `signal` aborts, at once, and what stopped it
 */
export function runRecognition({ file, languages, ...work }: Recognition): Promise<number[]> {
  const { signal } = work;
  const { pdf: opening, leave } = showPdf(file);
  const starting = startRecognizer(languages, dotsPerInch);
  const run = async () => {
    const [pdf, recognizer] = await Promise.all([opening, starting]);
    const recognize = async (page: number, onShare: (share: number) => void) => {
      const picture = await drawWholePage(pdf, page, dotsPerInch).catch((error: unknown) => {
        console.info(`Page ${page} could not be drawn.`, error);
        return null;
      });
      // A worker that was terminated must not be called.
      signal.throwIfAborted();
      return picture && linesOfBlocks(await recognizer.recognize(picture.png, onShare), picture);
    };
    return recognizePages({ ...work, recognize });
  };
  return untilAborted(run(), signal).finally(() => {
    starting.then(({ close }) => close()).catch(() => {});
    leave();
  });
}

/** A worker that has been ended never answers. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(signal.reason);
  signal.addEventListener('abort', abort);
  return Promise.race([work, aborted.promise]).finally(() => signal.removeEventListener('abort', abort));
}
