import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const source = fileURLToPath(new URL('../src/app/appearance-script.ts', import.meta.url));

/**
 * Theme, language and direction before the first paint: a classic script in the head, small and apart,
 * because module scripts run only after the page has been drawn. It is a file with a hashed name,
 * so the content policy needs no exception for it.
 */
export function appearanceScript(): Plugin {
  let code = '';
  let fileName = '';
  let serving = false;
  let base = '/';
  return {
    name: 'appearance-script',
    configResolved(config) {
      serving = config.command === 'serve';
      base = config.base;
    },
    async buildStart() {
      if (serving) return;
      this.addWatchFile(source);
      code = await bundleAlone(source);
      fileName = `dashboard-assets/appearance-script-${createHash('sha256').update(code).digest('hex').slice(0, 10)}.js`;
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName, source: code });
    },
    // Only for the pages that people see, not for the hidden frame.
    transformIndexHtml: (_html, { filename }) =>
      basename(filename) === 'diagram.html'
        ? []
        : [
            {
              tag: 'script',
              attrs: serving
                ? { type: 'module', src: `${base}src/app/appearance-script.ts` }
                : { src: base + fileName },
              injectTo: 'head-prepend',
            },
          ],
  };
}

async function bundleAlone(entry: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    build: { write: false, minify: true, lib: { entry, formats: ['iife'], name: 'appearanceScript' } },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (!output || !('output' in output)) throw new Error('appearance-script.ts gave no output');
  return output.output[0].code;
}
