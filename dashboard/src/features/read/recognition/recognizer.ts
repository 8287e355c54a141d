import { version as arabicVersion } from '@tesseract.js-data/ara/package.json';
import { version as englishVersion } from '@tesseract.js-data/eng/package.json';
import { createWorker, OEM } from 'tesseract.js';
import { version } from 'tesseract.js/package.json';
import type { TextBlock } from './lines-of-blocks.ts';
import { createSilenceWatch } from './silence-watch.ts';

/** `bundle/recognition-assets.ts` puts them there. */
const assets = `/dashboard-assets/tesseract-${version}-${englishVersion}-${arabicVersion}`;

/** Longer than the program takes to load over a slow connection: Tesseract reports no progress meanwhile. */
const silentMs = 3 * 60_000;

/** In the order of their weight for the recognition of a text in both. */
export type TextLanguage = 'eng' | 'ara';

export type Recognizer = {
  /** @param onShare how much of the page is done, 0 to 1 */
  recognize: (png: Uint8Array, onShare: (share: number) => void) => Promise<TextBlock[]>;
  close: () => void;
};

/**
 * Starts Tesseract in a worker of its own. Everything that it loads comes from our own address; the browser's cache of
 * answers keeps it, so that Tesseract's own store of language data is not used.
 */
export async function startRecognizer(languages: readonly TextLanguage[], dotsPerInch: number): Promise<Recognizer> {
  let onShare = (_: number) => {};
  const watch = createSilenceWatch(silentMs);
  const starting = createWorker([...languages], OEM.LSTM_ONLY, {
    workerPath: `${assets}/worker.min.js`,
    corePath: assets,
    langPath: assets,
    // A worker from a `blob:` address would have the policy of the page, which allows no WebAssembly.
    workerBlobURL: false,
    gzip: false,
    cacheMethod: 'none',
    logger: ({ status, progress }) => {
      watch.heard();
      if (status === 'recognizing text') onShare(progress);
    },
    // A failure rejects the promise of its call. Without this handler Tesseract also throws it as an uncaught error.
    errorHandler: () => {},
  });
  const close = () => void starting.then((worker) => worker.terminate()).catch(() => {});
  try {
    const worker = await watch.inTime(starting);
    await watch.inTime(worker.setParameters({ user_defined_dpi: String(dotsPerInch) }));
    return {
      async recognize(png, report) {
        onShare = report;
        // Its types know bytes only as Node's.
        const picture = png as Parameters<typeof worker.recognize>[0];
        const { data } = await watch.inTime(worker.recognize(picture, {}, { text: false, blocks: true }));
        return data.blocks ?? [];
      },
      close,
    };
  } catch (error) {
    close();
    throw error;
  }
}
