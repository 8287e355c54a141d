import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import type { Clock } from '@deskmate/service-kit/clock';
import { readTextLine } from './read-text-line.ts';
import type { ReferenceText, TextRepository } from './text-repository.ts';

/** Rows per write: short, because the embedded database serves one statement at a time. */
const atOnce = 250;
const faultsShown = 10;

/**
 * Loads a file of licensed texts, JSON Lines. The whole file is read before anything is written, so one bad line
 * changes nothing; loading a file again has no effect.
 * @returns how many texts it holds
 * @throws Error with a message for the operator that names the first bad lines.
 */
export async function loadTexts(deps: { texts: TextRepository; clock: Clock }, path: string): Promise<number> {
  const total = await checkFile(path);
  const loadedAt = deps.clock.date();
  let rows: ReferenceText[] = [];
  for await (const { text } of linesOf(path)) {
    rows.push(readTextLine(text));
    if (rows.length < atOnce) continue;
    await deps.texts.put(rows, loadedAt);
    rows = [];
  }
  if (rows.length > 0) await deps.texts.put(rows, loadedAt);
  return total;
}

async function checkFile(path: string): Promise<number> {
  const seen = new Map<string, number>();
  const faults: string[] = [];
  for await (const { text, number } of linesOf(path)) {
    try {
      const { kind, place, language } = readTextLine(text);
      const key = `${kind} ${place} ${language}`;
      const before = seen.get(key);
      if (before !== undefined) throw new Error(`it repeats line ${before}`);
      seen.set(key, number);
    } catch (error) {
      faults.push(`line ${number}: ${error instanceof Error ? error.message : String(error)}`);
    }
    if (faults.length > faultsShown) break;
  }
  if (faults.length > 0) throw new Error(`Nothing loaded from ${path}:\n${shown(faults)}`);
  if (seen.size === 0) throw new Error(`${path} is empty.`);
  return seen.size;
}

const shown = (faults: string[]): string =>
  [...faults.slice(0, faultsShown), ...(faults.length > faultsShown ? ['and more.'] : [])].join('\n');

async function* linesOf(path: string): AsyncGenerator<{ text: string; number: number }> {
  let number = 0;
  const file = createReadStream(path, 'utf8');
  try {
    for await (const line of createInterface({ input: file, crlfDelay: Number.POSITIVE_INFINITY })) {
      number += 1;
      const text = line.replace(/^\ufeff/, '').trim();
      if (text !== '') yield { text, number };
    }
  } catch (cause) {
    throw new Error(`${path} cannot be read.`, { cause });
  } finally {
    file.destroy();
  }
}
