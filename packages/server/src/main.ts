import { fileURLToPath } from 'node:url';
import { loadConfig } from '@deskmate/service-kit/load-config';
import { createLog } from '@deskmate/service-kit/log';
import { adminCommands } from './admin/admin-commands.ts';
import { openAdminSocket } from './admin/admin-socket.ts';
import { runCommand, servingPlace } from './admin/run-command.ts';
import { assembleServer } from './start/assemble-server.ts';
import { endWithNpm } from './start/end-with-npm.ts';
import { explainFailure } from './start/explain-failure.ts';
import { findBuilt } from './start/find-built.ts';
import { openResources } from './start/open-resources.ts';
import { returnMemoryWhenIdle } from './start/return-memory.ts';
import { shutDownInOrder } from './start/shut-down.ts';

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
    await server.close();
  };
  shutDownInOrder({ log, close: undo, exit: process.exit });
  returnMemoryWhenIdle();
  endWithNpm(() => process.kill(process.pid, 'SIGTERM'));
  console.log(`\nDeskmate is ready: ${config.publicUrl}`);
  if (server.outboxPath) {
    console.log(`Mails, kept as files while SMTP_URL is not set: ${config.publicUrl}${server.outboxPath}`);
  }
} catch (error) {
  console.error(`\n${explainFailure(error, { port })}`);
  await undo().catch(() => {});
  process.exit(1);
}
