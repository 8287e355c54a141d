import { spawn } from 'node:child_process';
import { dashboardBase, startDevProxy } from '../dev/dev-proxy.mjs';
import { readEnvFile } from '../env-file.mjs';
import { root } from '../folders.mjs';
import { freePort } from '../free-port.mjs';
import { Stop } from '../stop.mjs';
import { ensureTools } from '../tools.mjs';

/** The whole product from source: each part reloads by itself when its files change. */
export async function dev() {
  readEnvFile();
  const environment = await ensureTools();
  const port = Number(process.env.PORT) || 8080;
  const ports = { services: await freePort(), dashboard: await freePort(), site: await freePort() };
  const proxy = await startDevProxy(port, ports).catch((error) => {
    throw new Stop(`Port ${port} cannot be used (${error.code}). Set PORT to another one.`);
  });
  const env = environment({
    NODE_ENV: 'development',
    PUBLIC_URL: process.env.PUBLIC_URL || `http://localhost:${port}`,
    ASTRO_TELEMETRY_DISABLED: '1',
  });
  const onLoopback = (part) => ['--host', '127.0.0.1', '--port', String(ports[part]), '--strictPort'];
  const children = [
    run('node', ['--watch', '--watch-preserve-output', 'packages/server/src/main.ts'], root, {
      ...env,
      PORT: String(ports.services),
    }),
    run('pnpm', ['exec', 'vite', '--base', dashboardBase, ...onLoopback('dashboard')], `${root}/dashboard`, env),
    run('pnpm', ['exec', 'astro', 'dev', ...onLoopback('site').slice(0, 4)], `${root}/site`, env),
  ];
  console.log(`\nDeskmate in development: http://localhost:${port} (Ctrl-C ends it)\n`);
  return await untilAsked(children, proxy);
}

const run = (file, args, cwd, env) => spawn(file, args, { cwd, env, stdio: ['ignore', 'inherit', 'inherit'] });

function untilAsked(children, proxy) {
  return new Promise((resolve) => {
    const end = (code) => {
      for (const child of children) child.kill('SIGTERM');
      proxy.close();
      proxy.closeAllConnections();
      resolve(code);
    };
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => end(0));
    for (const child of children) child.once('exit', (code) => end(code || 0));
  });
}
