import { once } from 'node:events';
import net, { type AddressInfo, type Socket } from 'node:net';

export type FreezableProxy = {
  /** The given database address, led through the proxy. */
  url: string;
  /** From now on nothing passes, as if the server had been stopped, until `thaw`. */
  freeze(): void;
  thaw(): void;
  /** Breaks every connection, as a restart does. */
  cut(): void;
  close(): Promise<void>;
};

/** A proxy in front of a real server, which a test can freeze or disconnect. */
export async function createFreezableProxy(url: string): Promise<FreezableProxy> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let frozen = false;
  const server = net.createServer((near) => {
    const far = net.connect(Number(target.port || 5432), target.hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (chunk) => to.write(chunk));
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      if (frozen) from.pause();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const through = new URL(url);
  through.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const each = (act: (socket: Socket) => void) => {
    for (const socket of sockets) act(socket);
  };
  return {
    url: through.href,
    freeze() {
      frozen = true;
      each((socket) => socket.pause());
    },
    thaw() {
      frozen = false;
      each((socket) => socket.resume());
    },
    cut: () => each((socket) => socket.destroy()),
    async close() {
      each((socket) => socket.destroy());
      await new Promise((closed) => server.close(closed));
    },
  };
}
