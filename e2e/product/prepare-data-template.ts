import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { templateVariable } from './new-data-dir.ts';
import { startProduct } from './start-product.ts';

/**
 * Before all journeys: one first start, whose data directory the others begin with. Making the embedded database
 * again costs seconds of both cores each time.
 * @returns a function that cleans up
 */
export default async function prepareDataTemplate(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'deskmate-template-'));
  const product = await startProduct({}, { dataDir: folder });
  await product.stop();
  process.env[templateVariable] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
