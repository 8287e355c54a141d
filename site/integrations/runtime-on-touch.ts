import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { changeEveryPage } from './built-html.ts';

/**
 * Where every island of a page sleeps until it is touched, what wakes islands can sleep too: it becomes a file,
 * which the first touch of the page asks for. That is a tenth of such a page's bytes.
 */
export const runtimeOnTouch = (): AstroIntegration => ({
  name: 'runtime-on-touch',
  hooks: {
    'astro:build:done': async ({ dir }) => {
      const files = new Map<string, string>();
      await changeEveryPage(dir, (html) => {
        const { page, runtime } = withRuntimeOnTouch(html);
        if (runtime) files.set(runtime.path, runtime.text);
        return page;
      });
      for (const [path, text] of files) await writeFile(fileURLToPath(new URL(`.${path}`, dir)), text);
    },
  },
});

type Changed = { page: string; runtime?: { path: string; text: string } };

export function withRuntimeOnTouch(html: string): Changed {
  const wakers = new Set([...html.matchAll(/<astro-island [^>]*client="(\w+)"/g)].map((match) => match[1]));
  if (wakers.size !== 1 || !wakers.has('touch')) return { page: html };
  const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].filter(([, text = '']) =>
    /new Event\("astro:touch"\)|customElements\.define\("astro-island"/.test(text),
  );
  if (scripts.length !== 2)
    throw new Error(`Expected a waker and a runtime of islands, found ${scripts.length} scripts`);
  const text = scripts.map((match) => match[1]).join(';\n');
  const path = `/_astro/islands.${createHash('sha256').update(text).digest('base64url').slice(0, 8)}.js`;
  const [first, second] = scripts.map((match) => match[0]);
  const page = html.replace(first ?? '', () => `<script>${loader(path)}</script>`).replace(second ?? '', '');
  return { page, runtime: { path, text } };
}

const loader = (path: string) =>
  `for(let e of["pointerover","pointerdown","focusin"])addEventListener(e,()=>import("${path}"),{once:!0,passive:!0})`;
