import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { findPackage, packagedFiles } from './packaged-files.ts';

const folders = ['cmaps', 'standard_fonts', 'wasm', 'iccs'];
/** The interpreter for scripts of forms, which is never started. */
const unused = /^quickjs/;

/** What pdf.js fetches when a file needs it: character maps, fonts that are not embedded, decoders of images. */
export const pdfAssets = () =>
  packagedFiles('pdf-assets', async () => {
    const { folder: root, version } = await findPackage('pdfjs-dist/package.json');
    const files = new Map<string, string>();
    for (const folder of folders) {
      for (const name of await readdir(join(root, folder))) {
        if (unused.test(name)) continue;
        files.set(`dashboard-assets/pdfjs-${version}/${folder}/${name}`, join(root, folder, name));
      }
    }
    return files;
  });
