import { fileURLToPath } from 'node:url';
import { loadConfig } from '@deskmate/service-kit/load-config';
import { createLog } from '@deskmate/service-kit/log';
import { adminCommands } from './admin/admin-commands.ts';
import { askProcess } from './admin/ask-process.ts';
import { askSecret } from './admin/ask-secret.ts';
import { prepareCall } from './admin/prepare-call.ts';
import { type CommandOutcome, help, runCommand } from './admin/run-command.ts';
import { buildServices } from './services/build-services.ts';
import { explainFailure } from './start/explain-failure.ts';
import { findBuilt } from './start/find-built.ts';
import { openResources } from './start/open-resources.ts';

// Everything this process makes is for its owner alone.
process.umask(0o077);
const line = process.argv.slice(2);
try {
  const { ok, words } = await carryOut();
  (ok ? console.log : console.error)(words);
  process.exit(ok ? 0 : 1);
} catch (error) {
  console.error(explainFailure(error));
  process.exit(1);
}

/** Through the running process where there is one, because only it may write to the embedded database. */
async function carryOut(): Promise<CommandOutcome> {
  if (line.length === 0 || line[0] === 'help') return help(adminCommands, line[1]);
  const config = loadConfig(process.env);
  const call = await prepareCall(adminCommands, line, process.env.INIT_CWD ?? process.cwd(), askSecret);
  const answered = await askProcess(config.dataDir, call);
  if (answered) return answered;
  const resources = await openResources(
    config,
    createLog({ level: 'warn' }),
    findBuilt(fileURLToPath(import.meta.url)).migrations,
  );
  try {
    return await runCommand(adminCommands, { services: buildServices(resources), resources }, call, 'alone');
  } finally {
    await resources.close();
  }
}
