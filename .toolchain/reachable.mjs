import { connect } from 'node:net';

/** Whether something listens where an address such as `postgres://host:5432/name` points. */
export function isReachable(address, usualPort) {
  const { hostname, port } = new URL(address);
  return new Promise((resolve) => {
    const socket = connect({ host: hostname || '127.0.0.1', port: Number(port) || usualPort, timeout: 2000 });
    const end = (answer) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
    socket.once('timeout', () => end(false));
  });
}
