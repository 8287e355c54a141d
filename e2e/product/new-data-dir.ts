import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Names the folder to begin with, for the worker processes, which inherit the environment. */
export const templateVariable = 'JOURNEYS_DATA_TEMPLATE';

/** A data directory of one's own; as a first start leaves it where such a template is prepared, else empty. */
export function newDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'deskmate-'));
  const template = process.env[templateVariable];
  if (template) cpSync(template, folder, { recursive: true });
  return folder;
}
