import { type Config, loadConfig } from '@deskmate/service-kit/config/load-config';
import { adminCommands } from './admin/admin-commands.ts';
import { askConsent, askSecret, isPerson } from './admin/ask-operator.ts';
import { askProcess } from './admin/ask-process.ts';
import { prepareCall } from './admin/prepare-call.ts';
import type { createAlone } from './admin/run-alone.ts';
import { type CommandCall, type CommandOutcome, help } from './admin/run-command.ts';
import { explainFailure } from './start/explain-failure.ts';

// Everything this process makes is for its owner alone.
process.umask(0o077);
const line = process.argv.slice(2);
let alone: ReturnType<typeof createAlone> | undefined;
try {
  const { ok, words, database } = await carryOut();
  // On the standard error, so that the other can be kept as a file.
  if (database) console.error(`Database: ${database}`);
  (ok ? console.log : console.error)(words);
  await alone?.close();
  process.exit(ok ? 0 : 1);
} catch (error) {
  console.error(explainFailure(error));
  await alone?.close();
  process.exit(1);
}

async function carryOut(): Promise<CommandOutcome> {
  if (line.length === 0 || line[0] === 'help') return help(adminCommands, line[1]);
  const config = loadConfig(process.env);
  const call = await prepareCall(adminCommands, line, process.env.INIT_CWD ?? process.cwd(), askSecret);
  const outcome = await run(config, call);
  if (outcome.question === undefined || !isPerson()) return outcome;
  if (await askConsent(outcome.question)) return run(config, { ...call, line: [...call.line, '--yes'] });
  return { ok: false, words: 'Nothing was changed.' };
}

/** Through the running process where there is one, because only it may write to the embedded database. */
async function run(config: Config, call: CommandCall): Promise<CommandOutcome> {
  const answered = alone ? null : await askProcess(config.dataDir, call);
  if (answered) return answered;
  // Loaded only here: most commands are for a running process.
  alone ??= (await import('./admin/run-alone.ts')).createAlone(config);
  return alone.run(call);
}
