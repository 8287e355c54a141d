import { fileURLToPath } from 'node:url';
import { loadConfig } from '@deskmate/service-kit/config/load-config';
import { createLog } from '@deskmate/service-kit/monitoring/log';
import { adminCommands } from './admin/admin-commands.ts';
import { openAdminSocket } from './admin/admin-socket.ts';
import { findAtStart } from './admin/commands/check-installation.ts';
import { runCommand, servingPlace } from './admin/run-command.ts';
import { assembleServer } from './start/assemble-server.ts';
import { endWithNpm } from './start/end-with-npm.ts';
import { explainFailure } from './start/explain-failure.ts';
import { findBuilt } from './start/find-built.ts';
import { openResources } from './start/open-resources.ts';
import { returnMemoryWhenIdle } from './start/return-memory.ts';
import { shutDownInOrder } from './start/shut-down.ts';

/** A balancer that asks every five seconds knows by then that this process drains. */
const balancerNoticeMs = 6000;

// Everything this process makes is for its owner alone.
process.umask(0o077);
let port: number | undefined;
/** Closes what is open when the start fails half way. */
let undo = async (): Promise<void> => {};
try {
  const config = loadConfig(process.env);
  port = config.port;
  const log = createLog({ level: config.logLevel });
  const built = findBuilt(fileURLToPath(import.meta.url));
  for (const finding of findAtStart(config, import.meta.dirname)) log.warn(finding);
  const resources = await openResources(config, log);
  undo = resources.close;
  const server = await assembleServer(resources, built);
  undo = server.close;
  await server.listen();
  const adminSocket = await openAdminSocket(config.dataDir, (call, signal) =>
    runCommand(adminCommands, servingPlace({ services: server.services, resources, signal }), call),
  );
  undo = async () => {
    adminSocket.close();
    await server.close({ noticeMs: config.production ? balancerNoticeMs : 0 });
  };
  shutDownInOrder({ log, close: undo, exit: process.exit });
  returnMemoryWhenIdle();
  endWithNpm(() => process.kill(process.pid, 'SIGTERM'));
  console.log(`\nDeskmate is ready: ${config.publicUrl}`);
  if (!config.production)
    console.log(
      'Development mode: test payments are possible and secrets are not required. Before you go public, set NODE_ENV=production.',
    );
  if (server.outboxPath) {
    console.log(`Outbox, with all emails while SMTP_URL is not set: ${config.publicUrl}${server.outboxPath}`);
  }
} catch (error) {
  console.error(`\n${explainFailure(error, { port })}`);
  await undo().catch(() => {});
  process.exit(1);
}
