import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

/** How a page is changed once it is built; the file name is below the output folder. */
type Change = (html: string, file: string) => string;

/** An integration that changes each built page. */
export const changeBuiltHtml = (name: string, change: Change): AstroIntegration => ({
  name,
  hooks: { 'astro:build:done': ({ dir }) => changeEveryPage(dir, change) },
});

export async function changeEveryPage(dir: URL, change: Change): Promise<void> {
  const root = fileURLToPath(dir);
  const files = (await readdir(root, { recursive: true })).filter((file) => file.endsWith('.html'));
  await Promise.all(
    files.map(async (file) => {
      const path = join(root, file);
      await writeFile(path, change(await readFile(path, 'utf8'), file));
    }),
  );
}
