import type { Config } from '@deskmate/service-kit/config/load-config';
import { createLog } from '@deskmate/service-kit/monitoring/log';
import { buildServices } from '../services/build-services.ts';
import { openResources, type Resources } from '../start/open-resources.ts';
import { adminCommands } from './admin-commands.ts';
import type { CommandContext } from './define-command.ts';
import { type CommandCall, type CommandOutcome, runCommand } from './run-command.ts';

/**
 * Runs commands while no process serves. The database of the services is opened when the first command needs it, and none is
 * made for it: a command in the wrong folder, or without the environment of the process, would find nothing in a new one.
 */
export function createAlone(config: Config): {
  run(call: CommandCall): Promise<CommandOutcome>;
  close(): Promise<void>;
} {
  const log = createLog({ level: 'warn', destination: process.stderr });
  let opened: Promise<Resources> | undefined;
  const open = async (): Promise<CommandContext> => {
    opened ??= openResources(config, log, { mustExist: true });
    const resources = await opened;
    return { services: buildServices(resources), resources };
  };
  return {
    run: (call) => runCommand(adminCommands, { config, log, isServing: false, open }, call),
    close: async () => (await opened?.catch(() => null))?.close(),
  };
}
