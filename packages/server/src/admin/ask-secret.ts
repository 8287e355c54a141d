import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** Reads a secret: typed without being shown where a person sits, else the first line of the standard input. */
export async function askSecret(what: string): Promise<string> {
  const isPerson = process.stdin.isTTY === true;
  // Nothing that is typed is written back.
  const output = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output, terminal: isPerson });
  if (isPerson) process.stderr.write(`${what}: `);
  try {
    return isPerson ? await lines.question('') : await firstLine(lines);
  } finally {
    if (isPerson) process.stderr.write('\n');
    lines.close();
  }
}

async function firstLine(lines: AsyncIterable<string>): Promise<string> {
  for await (const line of lines) return line;
  return '';
}
