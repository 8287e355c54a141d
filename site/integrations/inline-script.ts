import { readFile } from 'node:fs/promises';
import { storageKeys } from '@deskmate/api/storage';
import { build, type Plugin as EsbuildPlugin } from 'esbuild';
import type { Plugin } from 'vite';

const suffix = '?inline-script';

/**
 * `import text from './x.ts?inline-script'` gives that module, bundled and minified, as one classic
 * script to put into the page: what must run before the first paint cannot wait for a request.
 */
export const inlineScript = (): Plugin => ({
  name: 'inline-script',
  enforce: 'pre',
  async load(id) {
    if (!id.endsWith(suffix)) return null;
    const entry = id.slice(0, -suffix.length);
    const { outputFiles, metafile } = await build({
      entryPoints: [entry],
      bundle: true,
      minify: true,
      format: 'iife',
      target: 'es2022',
      write: false,
      metafile: true,
      plugins: [storageKeysAsText],
    });
    for (const input of Object.keys(metafile.inputs)) this.addWatchFile(input);
    return `export default ${JSON.stringify(outputFiles[0]?.text.trim().replace('"use strict";', '') ?? '')}`;
  },
});

/** Writes the few storage keys that a script uses as text: the whole list would be a tenth of it. */
const storageKeysAsText: EsbuildPlugin = {
  name: 'storage-keys-as-text',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\/src\/inline\/[\w-]+\.ts$/ }, async ({ path }) => ({
      loader: 'ts',
      contents: (await readFile(path, 'utf8')).replace(/\bstorageKeys\.(\w+)/g, (_, key: keyof typeof storageKeys) =>
        JSON.stringify(storageKeys[key]),
      ),
    })),
};
