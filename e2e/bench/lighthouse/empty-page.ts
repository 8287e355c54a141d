import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serveFolder } from './serve-folder.ts';

const page =
  '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Empty</title><meta name="description" content="Nothing"><link rel="icon" href="data:,"><main><h1>Empty</h1></main></html>';

/** An empty page: its figures are the lowest that this machine can reach now. */
export async function serveEmptyPage(): Promise<{ url: string; close(): void }> {
  const folder = mkdtempSync(join(tmpdir(), 'deskmate-empty-'));
  writeFileSync(join(folder, 'index.html'), page);
  const host = await serveFolder(folder);
  return {
    url: `${host.url}/`,
    close: () => {
      host.close();
      rmSync(folder, { recursive: true });
    },
  };
}
