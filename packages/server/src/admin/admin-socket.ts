import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import * as z from 'zod';
import type { CommandCall, CommandOutcome } from './run-command.ts';

/** Systems limit a socket's path to 104 bytes or a little more. */
const longestPathBytes = 100;
const fallbackPrefix = 'deskmate-admin-';

const commandCall = z.strictObject({ line: z.array(z.string()), secrets: z.record(z.string(), z.string()) });
const firstLine = (error: unknown): string => String(error).split('\n', 1)[0] ?? '';

export type AdminSocket = { path: string; close(): void };

const usualPath = (dataDir: string): string => join(dataDir, 'admin.sock');
const isShort = (path: string): boolean => Buffer.byteLength(path) <= longestPathBytes;
/** Names the socket where its usual path is too long. Lies in the data directory, so only its owner can write it. */
const pointerFile = (dataDir: string): string => join(dataDir, 'admin.sock.path');

/** The socket on which a running process takes commands; null when there is none. */
export function findAdminSocket(dataDir: string): string | null {
  if (isShort(usualPath(dataDir))) return usualPath(dataDir);
  try {
    return readFileSync(pointerFile(dataDir), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Answers the operator's commands, one per request. A command is aborted when its connection closes. */
export function openAdminSocket(
  dataDir: string,
  run: (call: CommandCall, signal: AbortSignal) => Promise<CommandOutcome>,
): Promise<AdminSocket> {
  removeOld(dataDir);
  const path = isShort(usualPath(dataDir)) ? usualPath(dataDir) : makePrivatePath(dataDir);
  const server = createServer(async (request, response) => {
    const disconnected = new AbortController();
    response.on('close', () => disconnected.abort());
    const outcome = await text(request)
      .then((body) => run(commandCall.parse(JSON.parse(body)), disconnected.signal))
      .catch((error: unknown) => ({ ok: false, words: `The command could not be read or run: ${firstLine(error)}` }));
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(outcome));
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, () => {
      chmodSync(path, 0o600);
      resolve({
        path,
        close() {
          server.close();
          removeOld(dataDir);
        },
      });
    });
  });
}

/** A folder with a random name and mode 0700, so that no other user can create it beforehand. */
function makePrivatePath(dataDir: string): string {
  const path = join(mkdtempSync(join(tmpdir(), fallbackPrefix)), 'admin.sock');
  writeFileSync(pointerFile(dataDir), path, { mode: 0o600 });
  return path;
}

/** A killed process leaves its socket behind. Nobody uses it, because this process holds the lock of the data directory. */
function removeOld(dataDir: string): void {
  const path = findAdminSocket(dataDir);
  if (path === null) return;
  rmSync(path, { force: true });
  if (path === usualPath(dataDir)) return;
  if (basename(dirname(path)).startsWith(fallbackPrefix)) rmSync(dirname(path), { recursive: true, force: true });
  rmSync(pointerFile(dataDir), { force: true });
}
