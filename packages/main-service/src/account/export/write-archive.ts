import { setImmediate as nextTurn } from 'node:timers/promises';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

export type ArchiveFile = { name: string; content: AsyncIterable<Uint8Array | string> };

/** What the format holds without its 64-bit extension, which fflate does not write. */
const maxBytes = 4_000_000_000;
const maxFiles = 65_000;
/** How much is compressed at once; other requests are answered in between. */
const pieceBytes = 65_536;

/** A ZIP archive of these files, made as it is read. JSON is compressed; files of people mostly are already. */
export async function* writeArchive(files: AsyncIterable<ArchiveFile>): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    made.push(chunk);
  });
  let bytes = 0;
  let count = 0;
  for await (const { name, content } of files) {
    count += 1;
    if (count > maxFiles) throw new Error('an export has more files than an archive holds');
    const entry =
      /\.jsonl?$/.test(name) && !name.includes('/') ? new ZipDeflate(name, { level: 6 }) : new ZipPassThrough(name);
    zip.add(entry);
    for await (const chunk of content) {
      for (const part of splitChunk(chunk)) {
        entry.push(part);
        bytes += made.reduce((sum, { length }) => sum + length, 0);
        if (bytes > maxBytes) throw new Error('an export is larger than an archive can be');
        yield* made.splice(0);
        await nextTurn();
      }
    }
    entry.push(new Uint8Array(0), true);
    yield* made.splice(0);
  }
  zip.end();
  yield* made.splice(0);
}

function* splitChunk(chunk: Uint8Array | string): Generator<Uint8Array> {
  const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
  for (let from = 0; from < bytes.length; from += pieceBytes) yield bytes.subarray(from, from + pieceBytes);
}
