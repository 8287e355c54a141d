import { createHash } from 'node:crypto';
import { chmodSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { VerbCall, VerbOutcome } from './run-verb.ts';

/** The system's bound on the length of a socket's path, with some room. */
const longestPath = 100;

/** Where a running process listens for its operator: a socket that only the owner of the process can open. */
export function adminSocketPath(dataDir: string): string {
  const path = join(dataDir, 'admin.sock');
  if (path.length <= longestPath) return path;
  return join(tmpdir(), `deskmate-${createHash('sha256').update(dataDir).digest('hex').slice(0, 24)}.sock`);
}

/** Answers operator's commands; each request carries one, and whoever breaks it off lets go of the connection. */
export function openAdminSocket(
  dataDir: string,
  run: (call: VerbCall, signal: AbortSignal) => Promise<VerbOutcome>,
): Promise<Server> {
  const path = adminSocketPath(dataDir);
  // Left by a process that was killed; the lock of the data directory says that nobody uses it.
  rmSync(path, { force: true });
  const server = createServer(async (request, response) => {
    const gone = new AbortController();
    response.on('close', () => gone.abort());
    const outcome = await run(JSON.parse(await text(request)) as VerbCall, gone.signal).catch((error: unknown) => ({
      ok: false,
      words: String(error),
    }));
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(outcome));
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, () => {
      chmodSync(path, 0o600);
      resolve(server);
    });
  });
}
