import { once } from 'node:events';
import { createInterface, type Interface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** Whether a person sits at the standard input, who can answer. */
export const isPerson = (): boolean => process.stdin.isTTY === true;

/** Reads a secret: typed without being shown where a person sits, else the first line of the standard input. */
export async function askSecret(what: string): Promise<string> {
  const { stdin: input, stderr } = process;
  // Nothing that is typed is written back.
  const output = new Writable({ write: (_chunk, _encoding, done) => done() });
  if (!isPerson()) return withLines({ input, output }, firstLine);
  stderr.write(`${what}: `);
  try {
    return await withLines({ input, output }, (lines) => lines.question(''));
  } finally {
    stderr.write('\n');
  }
}

type Terminal = { input: NodeJS.ReadableStream; output: NodeJS.WritableStream };

/** Asks a person; only a "y" or "yes" agrees, and an end of the input does not. */
export const askConsent = (
  question: string,
  terminal: Terminal = { input: process.stdin, output: process.stderr },
): Promise<boolean> =>
  withLines(terminal, async (lines) => {
    const closed = once(lines, 'close').then(() => '');
    const answer = await Promise.race([lines.question(`${question} Continue? [y/N] `), closed]);
    return /^\s*y(es)?\s*$/i.test(answer);
  });

async function withLines<T>(terminal: Terminal, use: (lines: Interface) => Promise<T>): Promise<T> {
  const lines = createInterface({ ...terminal, terminal: isPerson() });
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
