import { connect } from 'node:net';
import { nowMicros, readSendTimes } from './send-time.ts';
import { streamRequest, type Target } from './stream-request.ts';

export type Listener = {
  /** From the request's last byte to the first chunk's arrival. */
  first(waitMicros: number): void;
  /** Each chunk, the first included. */
  chunk(latencyMicros: number): void;
};

/** Follows one stream to its end over a bare socket. Rejects with what was answered instead of a stream. */
export function openStream(target: Target, prompt: string, nth: number, listener: Listener): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port: target.port, host: '127.0.0.1', noDelay: true });
    let askedAt = 0;
    let isHead = true;
    let isFirst = true;
    let rest = '';
    socket.on('connect', () => {
      socket.write(streamRequest(target, prompt, nth));
      askedAt = nowMicros();
    });
    socket.on('data', (bytes) => {
      const now = nowMicros();
      if (isHead && bytes.toString('latin1', 0, 12) !== 'HTTP/1.1 200') {
        socket.destroy();
        reject(new Error(bytes.toString('utf8').slice(0, 400)));
      }
      isHead = false;
      rest = readSendTimes(rest + bytes.toString('latin1'), (sentAt) => {
        if (isFirst) listener.first(now - askedAt);
        isFirst = false;
        listener.chunk(now - sentAt);
      });
    });
    socket.on('error', reject);
    socket.on('close', () => (isFirst ? reject(new Error('the stream ended before its first chunk')) : resolve()));
  });
}
