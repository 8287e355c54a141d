import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail server on a free port of loopback that records what it receives; `refuseNext` makes it refuse some. */
export async function startMailServer() {
  const received: Email[] = [];
  const raw: string[] = [];
  let refusals = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        if (refusals > 0) {
          refusals -= 1;
          return done(Object.assign(new Error('mailbox busy'), { responseCode: 451 }));
        }
        const bytes = Buffer.concat(chunks);
        raw.push(bytes.toString('utf8'));
        received.push(await PostalMime.parse(bytes));
        done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    raw,
    refuseNext: (times: number) => {
      refusals = times;
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
