import { build } from 'esbuild';
import type { Plugin } from 'vite';

const suffix = '?inline-script';

/**
 * `import text from './x.ts?inline-script'` gives that module, bundled and minified, as the text of one classic script.
 * Astro turns each `<script>` that it bundles into a module, which runs after the page is parsed; the theme and the
 * language must be set before the first paint.
 */
export const inlineScript = (): Plugin => ({
  name: 'inline-script',
  enforce: 'pre',
  async load(id) {
    if (!id.endsWith(suffix)) return null;
    const { outputFiles, metafile } = await build({
      entryPoints: [id.slice(0, -suffix.length)],
      bundle: true,
      minify: true,
      format: 'iife',
      target: 'es2022',
      write: false,
      metafile: true,
    });
    for (const input of Object.keys(metafile.inputs)) this.addWatchFile(input);
    return `export default ${JSON.stringify(outputFiles[0]?.text.trim() ?? '')}`;
  },
});
