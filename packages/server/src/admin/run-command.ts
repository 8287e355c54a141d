import { errorWords } from '@deskmate/api/contracts/error-sentences';
import { ServiceError } from '@deskmate/api/contracts/errors';
import { databaseName } from '@deskmate/db/database-name';
import { type AdminCommand, type CommandContext, Question, type Setting } from './define-command.ts';
import { readLine } from './read-line.ts';
import { commandHelp, helpText } from './usage.ts';

/** The result of a command; `words` is shown to the operator either way. */
export type CommandOutcome = {
  ok: boolean;
  words: string;
  /** Which database the command is about. */
  database?: string;
  /** Nothing was done: this would be replaced. The same call with `--yes` does it. */
  question?: string;
};

/** What the operator asks: the words of the command line, and what was asked for beside it. */
export type CommandCall = { line: string[]; secrets: Record<string, string> };

/** Where a command runs: in the process that serves, or by itself while none does. */
export type CommandPlace = Setting & {
  isServing: boolean;
  open(): Promise<CommandContext>;
};

/** In the process that has these resources. */
export const servingPlace = (context: CommandContext): CommandPlace => ({
  config: context.resources.config,
  log: context.resources.log,
  isServing: true,
  open: async () => context,
});

/** Finds the command, reads the words after it and runs it. Never throws. */
export async function runCommand(
  commands: readonly AdminCommand[],
  place: CommandPlace,
  { line, secrets }: CommandCall,
): Promise<CommandOutcome> {
  const [name = 'help', ...given] = line;
  if (name === 'help') return help(commands, given[0]);
  const command = commands.find((one) => one.name === name);
  if (!command) return { ok: false, words: `There is no command "${name}".\n\n${helpText(commands)}` };
  if (given.includes('--help')) return help(commands, name);
  const read = readLine(command, given, secrets);
  if ('fault' in read) return { ok: false, words: read.fault };
  const { needs = 'services' } = command;
  if (needs === 'an idle database' && place.isServing)
    return { ok: false, words: 'Stop the running process first, then try again.' };
  const about = needs === 'configuration' ? {} : { database: databaseName(place.config) };
  try {
    const context = needs === 'services' ? await place.open() : place;
    const result = await command.run(context as never, ...(read.values as never[]));
    return { ...about, ok: true, words: typeof result === 'string' ? result : JSON.stringify(result, null, 2) };
  } catch (error) {
    return { ...about, ok: false, ...faultWords(error) };
  }
}

function faultWords(error: unknown): Pick<CommandOutcome, 'words' | 'question'> {
  if (error instanceof Question)
    return { words: `${error.message} Add --yes to do it anyway.`, question: error.message };
  if (error instanceof ServiceError) return { words: errorWords(error) };
  if (!(error instanceof Error)) return { words: String(error) };
  const { code = '', path } = error as NodeJS.ErrnoException;
  if (path !== undefined && Object.hasOwn(fileFaults, code)) return { words: `${path}: ${fileFaults[code]}` };
  // The statement that failed may hold the rows of people.
  const cause = error.message.startsWith('Failed query:') ? error.cause : undefined;
  return { words: cause instanceof Error ? `The database failed: ${cause.message}` : error.message };
}

/** What the system says of a file, in words. */
const fileFaults: Record<string, string> = {
  ENOENT: 'no such file or folder.',
  EACCES: 'permission denied for this user.',
  ENOTDIR: 'a part of this path is not a folder.',
  EISDIR: 'this is a folder.',
  EEXIST: 'this already exists.',
  ENOSPC: 'the disk is full.',
};

/** `help` lists every command, `help <command>` says all about one. */
export function help(commands: readonly AdminCommand[], name: string | undefined): CommandOutcome {
  if (name === undefined) return { ok: true, words: helpText(commands) };
  const command = commands.find((one) => one.name === name);
  return command
    ? { ok: true, words: commandHelp(command) }
    : { ok: false, words: `There is no command "${name}".\n\n${helpText(commands)}` };
}
