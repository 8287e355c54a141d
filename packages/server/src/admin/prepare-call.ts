import { resolve } from 'node:path';
import type { AdminCommand } from './define-command.ts';
import type { CommandCall } from './run-command.ts';
import { optionName } from './usage.ts';

/** Asks the operator for a value that must not be on the command line. */
export type AskSecret = (what: string) => Promise<string>;

/**
 * The call that is sent to the running process. Paths of files are absolute, because that process may run in another
 * folder, and secrets are asked for.
 */
export async function prepareCall(
  commands: readonly AdminCommand[],
  line: readonly string[],
  folder: string,
  ask: AskSecret,
): Promise<CommandCall> {
  const [name, ...given] = line;
  const command = commands.find((one) => one.name === name);
  if (!command || name === undefined) return { line: [...line], secrets: {} };
  const secrets: Record<string, string> = {};
  for (const [code, { secret }] of Object.entries(command.options ?? {}))
    if (secret) secrets[code] = await ask(optionName(code));
  const full = given.map((word, index) => (command.words[index]?.isPath && word !== '' ? resolve(folder, word) : word));
  return { line: [name, ...full], secrets };
}
