import { request } from 'node:http';
import { json } from 'node:stream/consumers';
import { adminSocketPath } from './admin-socket.ts';
import type { VerbOutcome } from './run-verb.ts';

/** Hands a command line to the running process; null when none runs on this data directory. */
export function askProcess(dataDir: string, line: string[]): Promise<VerbOutcome | null> {
  return new Promise((resolve, reject) => {
    const call = request({ socketPath: adminSocketPath(dataDir), path: '/', method: 'POST' }, (answer) => {
      json(answer).then((outcome) => resolve(outcome as VerbOutcome), reject);
    });
    call.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') resolve(null);
      else reject(error);
    });
    call.end(JSON.stringify(line));
  });
}
