import { errorWords } from '@deskmate/api/contracts/error-sentences';
import { ServiceError } from '@deskmate/api/contracts/errors';
import type { AdminCommand, CommandContext } from './define-command.ts';
import { readLine } from './read-line.ts';
import { commandHelp, helpText } from './usage.ts';

/** The result of a command; `words` is shown to the operator either way. */
export type CommandOutcome = { ok: boolean; words: string };

/** What the operator asks: the words of the command line, and what was asked for beside it. */
export type CommandCall = { line: string[]; secrets: Record<string, string> };

/**
 * Finds the command, reads the words after it and runs it. Never throws.
 * @param where whether a running process does it, or the command itself while none runs
 */
export async function runCommand(
  commands: readonly AdminCommand[],
  context: CommandContext,
  { line, secrets }: CommandCall,
  where: 'in the process' | 'alone',
): Promise<CommandOutcome> {
  const [name = 'help', ...given] = line;
  if (name === 'help') return help(commands, given[0]);
  const command = commands.find((one) => one.name === name);
  if (!command) return { ok: false, words: `There is no command "${name}".\n\n${helpText(commands)}` };
  const read = readLine(command, given, secrets);
  if ('fault' in read) return { ok: false, words: read.fault };
  if (command.alone && where !== 'alone')
    return { ok: false, words: 'Stop the running process first; then ask again.' };
  try {
    const result = await command.run(context, ...(read.values as never[]));
    return { ok: true, words: typeof result === 'string' ? result : JSON.stringify(result, null, 2) };
  } catch (error) {
    if (error instanceof ServiceError) return { ok: false, words: errorWords(error) };
    return { ok: false, words: error instanceof Error ? error.message : String(error) };
  }
}

/** `help` lists every command, `help <command>` says all about one. */
export function help(commands: readonly AdminCommand[], name: string | undefined): CommandOutcome {
  if (name === undefined) return { ok: true, words: helpText(commands) };
  const command = commands.find((one) => one.name === name);
  return command
    ? { ok: true, words: commandHelp(command) }
    : { ok: false, words: `There is no command "${name}".\n\n${helpText(commands)}` };
}
