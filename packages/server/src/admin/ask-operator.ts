import { createInterface, type Interface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** Whether a person sits at the standard input, who can answer. */
export const isPerson = (): boolean => process.stdin.isTTY === true;

/** Reads a secret: typed without being shown where a person sits, else the first line of the standard input. */
export async function askSecret(what: string): Promise<string> {
  // Nothing that is typed is written back.
  const output = new Writable({ write: (_chunk, _encoding, done) => done() });
  if (!isPerson()) return withLines(output, firstLine);
  process.stderr.write(`${what}: `);
  try {
    return await withLines(output, (lines) => lines.question(''));
  } finally {
    process.stderr.write('\n');
  }
}

/** Asks a person; only a "y" or "yes" is one. */
export const askConsent = (question: string): Promise<boolean> =>
  withLines(process.stderr, async (lines) => /^\s*y(es)?\s*$/i.test(await lines.question(`${question} Go on? [y/N] `)));

async function withLines<T>(output: NodeJS.WritableStream, use: (lines: Interface) => Promise<T>): Promise<T> {
  const lines = createInterface({ input: process.stdin, output, terminal: isPerson() });
  try {
    return await use(lines);
  } finally {
    lines.close();
  }
}

async function firstLine(lines: AsyncIterable<string>): Promise<string> {
  for await (const line of lines) return line;
  return '';
}
