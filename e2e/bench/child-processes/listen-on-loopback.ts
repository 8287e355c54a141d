import type { AddressInfo, Server } from 'node:net';

/** @returns the free port that was given */
export const listenOnLoopback = (server: Server): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
