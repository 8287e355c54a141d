import { join } from 'node:path';
import { findPackage, packagedFiles } from './packaged-files.ts';

/** Every browser that runs the dashboard has one of these two kinds of instructions. */
const cores = ['tesseract-core-relaxedsimd-lstm.wasm.js', 'tesseract-core-simd-lstm.wasm.js'];

/** What text recognition fetches once somebody starts it: its worker, the program for it, and the data of languages. */
export const recognitionAssets = () =>
  packagedFiles('recognition-assets', async () => {
    const engine = await findPackage('tesseract.js/package.json');
    const core = await findPackage('tesseract.js-core/package.json', join(engine.folder, 'package.json'));
    const english = await findPackage('@tesseract.js-data/eng/package.json');
    const arabic = await findPackage('@tesseract.js-data/ara/package.json');
    const base = `dashboard-assets/tesseract-${engine.version}-${english.version}-${arabic.version}`;
    // The files stay compressed. They are served without `.gz`, because a server may send a `.gz` file with
    // `Content-Encoding: gzip`. The worker detects from the first bytes that it must decompress them.
    const data = (language: string) => join('4.0.0_best_int', `${language}.traineddata.gz`);
    return new Map([
      [`${base}/worker.min.js`, join(engine.folder, 'dist', 'worker.min.js')],
      ...cores.map((name) => [`${base}/${name}`, join(core.folder, name)] as const),
      [`${base}/eng.traineddata`, join(english.folder, data('eng'))],
      [`${base}/ara.traineddata`, join(arabic.folder, data('ara'))],
    ]);
  });
