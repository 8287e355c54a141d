import { createServer, type Socket } from 'node:net';
import { PGlite } from '@electric-sql/pglite';
import { createDatabase } from '../fresh-on-server.ts';

export type EmptyPostgres = { url: string; close(): Promise<void> };

/**
 * An empty PostgreSQL at an address of its own, for what has to connect as to a server: a database on the server of
 * `TEST_DATABASE_URL`, or else PGlite behind a socket.
 */
export function emptyPostgres(): Promise<EmptyPostgres> {
  const url = process.env.TEST_DATABASE_URL;
  return url ? createDatabase(url) : serveEmbedded();
}

/**
 * Speaks PostgreSQL's wire protocol on loopback. PGlite has one session, so connections take turns: each for one exchange
 * (up to `Sync`, or a simple query), or for a whole transaction.
 */
async function serveEmbedded(): Promise<EmptyPostgres> {
  const instance = await PGlite.create();
  const sockets = new Set<Socket>();
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work);
    last = turn.catch(() => {});
    return turn;
  };
  const server = createServer((socket) => {
    sockets.add(socket.setNoDelay(true));
    const exchanges = readExchanges(socket);
    const answer = async (exchange: Buffer): Promise<string> => {
      const bytes = await instance.execProtocolRaw(exchange);
      socket.write(bytes);
      return stateAfter(bytes);
    };
    const serve = async (): Promise<void> => {
      for (;;) {
        const first = await exchanges.next();
        if (first.done) return;
        await inTurn(async () => {
          let state = await answer(first.value);
          while (state !== 'idle') {
            const next = await exchanges.next();
            // As a server does for a connection that is lost in a transaction.
            if (next.done) return void (await instance.exec('rollback'));
            state = await answer(next.value);
          }
        });
      }
    };
    socket.on('close', () => sockets.delete(socket));
    void serve().catch((error: Error) => socket.destroy(error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
      await last;
      await instance.close();
    },
  };
}

/** `ReadyForQuery` ends what the server sends, and its last byte is "I" outside a transaction. */
const stateAfter = (bytes: Uint8Array): 'idle' | 'in a transaction' =>
  bytes.at(-1) === 'I'.charCodeAt(0) ? 'idle' : 'in a transaction';

/** What a client sends before it waits for an answer. */
async function* readExchanges(socket: Socket): AsyncGenerator<Buffer> {
  let rest = Buffer.alloc(0);
  let isStarted = false;
  try {
    for await (const chunk of socket) {
      rest = Buffer.concat([rest, chunk as Buffer]);
      for (let end = 0; ; ) {
        // The first message has no letter before its length.
        const start = end + (isStarted ? 1 : 0);
        if (rest.length < start + 4 || rest.length < start + rest.readUInt32BE(start)) break;
        const kind = isStarted ? String.fromCharCode(rest[end] ?? 0) : 'start';
        end = start + rest.readUInt32BE(start);
        isStarted = true;
        if (kind === 'X') return;
        if (!['start', 'S', 'Q'].includes(kind)) continue;
        yield rest.subarray(0, end);
        rest = rest.subarray(end);
        end = 0;
      }
    }
  } catch {
    // The client has gone.
  }
}
