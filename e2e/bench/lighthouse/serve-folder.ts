import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.xml': 'application/xml',
  '.txt': 'text/plain',
  '.woff2': 'font/woff2',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
};
const packed = new Set(['.woff2', '.webp', '.avif', '.png', '.jpg']);

/** Serves a folder of built pages as a good static host would: Brotli, and files that may be kept. For comparisons. */
export async function serveFolder(folder: string): Promise<{ url: string; close(): void }> {
  const bodies = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    const file = fileAt(folder, new URL(request.url ?? '/', 'http://x').pathname);
    if (file === undefined) return response.writeHead(404).end();
    const extension = extname(file);
    const isPacked = packed.has(extension);
    const content = readFileSync(file);
    const body = bodies.get(file) ?? (isPacked ? content : brotliCompressSync(content));
    bodies.set(file, body);
    return response
      .writeHead(200, {
        'content-type': types[extension] ?? 'application/octet-stream',
        'cache-control': extension === '.html' ? 'no-cache' : 'public, max-age=31536000, immutable',
        'content-length': body.length,
        ...(isPacked ? {} : { 'content-encoding': 'br' }),
      })
      .end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { url: `http://localhost:${port}`, close: () => server.close() };
}

function fileAt(folder: string, path: string): string | undefined {
  const filePath = join(folder, normalize(decodeURIComponent(path)));
  return [filePath, `${filePath}.html`, join(filePath, 'index.html')].find(
    (file) => existsSync(file) && statSync(file).isFile(),
  );
}
