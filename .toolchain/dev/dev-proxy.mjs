import { createServer, request } from 'node:http';
import { connect } from 'node:net';

/** The dashboard's files in development: Vite serves them under this base, apart from Astro's own. */
export const dashboardBase = '/dev-dashboard/';

/**
 * One address for three development servers, divided as the built product divides it.
 * @param ports { services, dashboard, site }
 */
export function startDevProxy(port, ports) {
  const server = createServer((incoming, outgoing) => {
    const target = choose(incoming.url, ports);
    const onward = request(
      { host: '127.0.0.1', port: target.port, path: target.path, method: incoming.method, headers: incoming.headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode, answer.headers);
        answer.pipe(outgoing);
      },
    );
    onward.on('error', () => {
      if (!outgoing.headersSent) outgoing.writeHead(503, { 'content-type': 'text/plain' });
      outgoing.end('This part is starting again. Reload in a moment.');
    });
    outgoing.on('close', () => onward.destroy());
    incoming.pipe(onward);
  });
  // Vite and Astro use web sockets for live reload.
  server.on('upgrade', (incoming, socket, head) => {
    const target = choose(incoming.url, ports);
    const onward = connect(target.port, '127.0.0.1', () => {
      const headers = incoming.rawHeaders.reduce((text, part, at) => text + part + (at % 2 === 0 ? ': ' : '\r\n'), '');
      onward.write(`GET ${target.path} HTTP/1.1\r\n${headers}\r\n`);
      onward.write(head);
      onward.pipe(socket).pipe(onward);
    });
    socket.on('error', () => onward.destroy());
    onward.on('error', () => socket.destroy());
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, () => resolve(server));
  });
}

function choose(url, { services, dashboard, site }) {
  if (/^\/(api|ai\/v1|outbox)(\/|$|\?)/.test(url)) return { port: services, path: url };
  if (url.startsWith(dashboardBase)) return { port: dashboard, path: url };
  if (/^\/(auth|client|dashboard)(\/|$|\?)/.test(url)) return { port: dashboard, path: dashboardBase };
  if (/^\/share(\/|$|\?)/.test(url)) return { port: dashboard, path: `${dashboardBase}share.html` };
  return { port: site, path: url };
}
