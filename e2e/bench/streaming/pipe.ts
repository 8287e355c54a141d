// A minimal proxy in Node, the baseline for our service.
import { Agent, createServer, request } from 'node:http';
import inspector from 'node:inspector';
import { listenOnLoopback } from '../child-processes/listen-on-loopback.ts';
import { serveParent } from '../child-processes/serve-parent.ts';

const upstreamPort = Number(process.argv[2]);
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });

const server = createServer((incoming, reply) => {
  const { url, method, headers } = incoming;
  // The caller closes its own connection; the one to the vendor is kept, as ours does.
  const onward = { ...headers, connection: 'keep-alive' };
  const upstream = request({ host: '127.0.0.1', port: upstreamPort, path: url, method, headers: onward, agent });
  upstream.on('response', (answer) => {
    reply.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(reply);
  });
  upstream.on('error', () => reply.destroy());
  reply.on('close', () => {
    if (!reply.writableFinished) upstream.destroy();
  });
  incoming.pipe(upstream);
});

const calls = {
  listen: () => listenOnLoopback(server),
  /** @returns where its inspector listens */
  inspect() {
    inspector.open(0, '127.0.0.1');
    return inspector.url() ?? '';
  },
};

export type PipeCalls = typeof calls;
serveParent(calls);
