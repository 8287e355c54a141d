import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';

const worth = /\.(html|css|js|mjs|svg|json|xml|txt|webmanifest|map)$/;
/** Under this size in bytes a compressed answer saves less than its headers cost. */
const smallest = 512;
/** From this size on the best compression takes seconds for each file, and saves an eighth. */
const large = 2_000_000;
const [asBrotli, asGzip] = [promisify(brotliCompress), promisify(gzip)];

/** Lays a `.br` and a `.gz` beside every text file of a built folder, so that nothing is compressed while serving. */
export async function compressFolder(folder) {
  const files = readdirSync(folder, { recursive: true }).filter((name) => worth.test(name));
  await Promise.all(files.map((name) => compressFile(`${folder}/${name}`)));
}

async function compressFile(file) {
  const content = readFileSync(file);
  if (content.length < smallest) return;
  const quality = content.length < large ? 11 : 9;
  const params = { [zlib.BROTLI_PARAM_QUALITY]: quality, [zlib.BROTLI_PARAM_SIZE_HINT]: content.length };
  const [br, gz] = await Promise.all([asBrotli(content, { params }), asGzip(content, { level: 9 })]);
  writeFileSync(`${file}.br`, br);
  writeFileSync(`${file}.gz`, gz);
}
