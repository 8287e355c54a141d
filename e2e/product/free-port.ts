import { createServer } from 'node:net';

/** Below the ports that systems give to whoever names none (Linux: from 32768), so that nobody else gets it meanwhile. */
const [first, last] = [15_000, 32_000];

/** A free port on loopback. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = first + Math.floor(Math.random() * (last - first));
    if (await isFree(port)) return port;
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
