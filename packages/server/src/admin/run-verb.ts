import type { AdminVerb, Reach } from './admin-verb.ts';
import { readLine } from './read-line.ts';
import { helpText, verbHelp } from './usage.ts';

/** What came of a verb; `words` is for the operator either way. */
export type VerbOutcome = { ok: boolean; words: string };

/** What the operator asks: the words of the command line, and what was asked for beside it. */
export type VerbCall = { line: string[]; secrets: Record<string, string> };

/**
 * Finds the verb, reads the words after it and runs it. Never throws.
 * @param where whether a running process does it, or the command itself while none runs
 */
export async function runVerb(
  verbs: readonly AdminVerb[],
  reach: Reach,
  { line, secrets }: VerbCall,
  where: 'in the process' | 'alone',
): Promise<VerbOutcome> {
  const [name = 'help', ...given] = line;
  if (name === 'help') return help(verbs, given[0]);
  const verb = verbs.find((one) => one.name === name);
  if (!verb) return { ok: false, words: `There is no command "${name}".\n\n${helpText(verbs)}` };
  const read = readLine(verb, given, secrets);
  if ('fault' in read) return { ok: false, words: read.fault };
  if (verb.alone && where !== 'alone') return { ok: false, words: 'Stop the running process first; then ask again.' };
  try {
    const told = await verb.run(reach, ...(read.values as never[]));
    return { ok: true, words: typeof told === 'string' ? told : JSON.stringify(told, null, 2) };
  } catch (error) {
    return { ok: false, words: error instanceof Error ? error.message : String(error) };
  }
}

/** `help` lists every verb, `help <command>` says all about one. */
export function help(verbs: readonly AdminVerb[], name: string | undefined): VerbOutcome {
  if (name === undefined) return { ok: true, words: helpText(verbs) };
  const verb = verbs.find((one) => one.name === name);
  return verb
    ? { ok: true, words: verbHelp(verb) }
    : { ok: false, words: `There is no command "${name}".\n\n${helpText(verbs)}` };
}
