import { once } from 'node:events';
import { connect } from 'node:net';

export type Connection = {
  /** Reads a path. @returns how long its whole answer took, in milliseconds; throws unless it is a 200 */
  timed(path: string): Promise<number>;
  close(): void;
};

/** One kept connection that reads one answer at a time. */
export async function openConnection(port: number, token: string): Promise<Connection> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await once(socket, 'connect');
  let answered: ((fault: Error | null) => void) | null = null;
  let received: Buffer[] = [];
  let missing: number | null = null;

  socket.on('data', (bytes) => {
    received.push(bytes);
    if (missing === null) {
      const text = Buffer.concat(received).toString('latin1');
      missing = wholeLength(text);
      if (missing === null) return;
      missing -= text.length;
    } else missing -= bytes.length;
    if (missing > 0) return;
    const head = received[0]?.toString('latin1', 0, 300) ?? '';
    [received, missing] = [[], null];
    answered?.(head.startsWith('HTTP/1.1 200') ? null : new Error(head));
  });
  socket.on('close', () => answered?.(new Error('the connection was closed')));
  socket.on('error', () => socket.destroy());

  return {
    timed: (path) =>
      new Promise((resolve, reject) => {
        const askedAt = performance.now();
        answered = (fault) => (fault ? reject(fault) : resolve(performance.now() - askedAt));
        socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost:${port}\r\nauthorization: Bearer ${token}\r\n\r\n`);
      }),
    close: () => socket.destroy(),
  };
}

/** Bytes of head and body together; null until the head is there. */
function wholeLength(text: string): number | null {
  const headEnd = text.indexOf('\r\n\r\n');
  const length = /content-length: *(\d+)/i.exec(text)?.[1];
  return headEnd === -1 || length === undefined ? null : headEnd + 4 + Number(length);
}
