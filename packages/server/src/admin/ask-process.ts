import { request } from 'node:http';
import { json } from 'node:stream/consumers';
import { findAdminSocket } from './admin-socket.ts';
import type { CommandCall, CommandOutcome } from './run-command.ts';

/** Hands a command to the running process; null when none runs on this data directory. */
export function askProcess(dataDir: string, command: CommandCall): Promise<CommandOutcome | null> {
  const socketPath = findAdminSocket(dataDir);
  if (socketPath === null) return Promise.resolve(null);
  return new Promise((resolve, reject) => {
    const call = request({ socketPath, path: '/', method: 'POST' }, (answer) => {
      json(answer).then((outcome) => resolve(outcome as CommandOutcome), reject);
    });
    call.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') resolve(null);
      else reject(error);
    });
    call.end(JSON.stringify(command));
  });
}
