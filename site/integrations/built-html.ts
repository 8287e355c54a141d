import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

/** An integration that changes each built page, given its file name below the output folder. */
export const changeBuiltHtml = (name: string, change: (html: string, file: string) => string): AstroIntegration => ({
  name,
  hooks: {
    'astro:build:done': async ({ dir }) => {
      const root = fileURLToPath(dir);
      const files = (await readdir(root, { recursive: true })).filter((file) => file.endsWith('.html'));
      await Promise.all(
        files.map(async (file) => {
          const path = join(root, file);
          await writeFile(path, change(await readFile(path, 'utf8'), file));
        }),
      );
    },
  },
});
