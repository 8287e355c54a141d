import { fileURLToPath } from 'node:url';
import { loadConfig } from '@deskmate/service-kit/load-config';
import { createLog } from '@deskmate/service-kit/log';
import { openAdminSocket } from './admin/admin-socket.ts';
import { adminVerbs } from './admin/all-verbs.ts';
import { runVerb } from './admin/run-verb.ts';
import { assembleServer } from './start/assemble-server.ts';
import { explainFailure } from './start/explain-failure.ts';
import { findBuilt } from './start/find-built.ts';
import { openGround } from './start/open-ground.ts';
import { shutDownInOrder } from './start/shut-down.ts';

let port: number | undefined;
/** Gives back what is open, should the start fail half way. */
let undo = async (): Promise<void> => {};
try {
  const config = loadConfig(process.env);
  port = config.port;
  const log = createLog({ level: config.logLevel });
  const built = findBuilt(fileURLToPath(import.meta.url));
  const ground = await openGround(config, log, built.migrations);
  undo = ground.close;
  const server = await assembleServer(ground, built);
  undo = server.close;
  await server.listen();
  const adminSocket = await openAdminSocket(config.dataDir, (call, signal) =>
    runVerb(adminVerbs, { services: server.services, ground, signal }, call, 'in the process'),
  );
  undo = async () => {
    adminSocket.close();
    await server.close();
  };
  shutDownInOrder({ log, close: undo, exit: process.exit });
  console.log(`\nDeskmate is ready: ${config.publicUrl}`);
  if (server.outboxPath) {
    console.log(`Mails, kept as files while SMTP_URL is not set: ${config.publicUrl}${server.outboxPath}`);
  }
} catch (error) {
  console.error(`\n${explainFailure(error, { port })}`);
  await undo().catch(() => {});
  process.exit(1);
}
