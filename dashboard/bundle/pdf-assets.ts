import { createReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const root = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
const folders = ['cmaps', 'standard_fonts', 'wasm', 'iccs'];
/** The interpreter for scripts of forms, which is never started. */
const unused = /^quickjs/;

/**
 * Serves what pdf.js fetches by name when a file needs it: character maps, fonts that are not embedded, decoders of
 * images. Their address contains the version, because files of that folder are cached for ever.
 */
export function pdfAssets(): Plugin {
  return {
    name: 'pdf-assets',
    async configureServer(server) {
      const base = `/${await assetsFolder()}/`;
      server.middlewares.use(base, (request, response, next) => {
        const file = join(root, new URL(request.url ?? '/', 'http://localhost').pathname);
        stat(file).then(() => createReadStream(file).pipe(response), next);
      });
    },
    async generateBundle() {
      const base = await assetsFolder();
      for (const folder of folders) {
        for (const name of await readdir(join(root, folder))) {
          if (unused.test(name)) continue;
          const source = await readFile(join(root, folder, name));
          this.emitFile({ type: 'asset', fileName: `${base}/${folder}/${name}`, source });
        }
      }
    },
  };
}

async function assetsFolder(): Promise<string> {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
  return `dashboard-assets/pdfjs-${version}`;
}
