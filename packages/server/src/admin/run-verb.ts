import type { AdminVerb, Reach } from './admin-verb.ts';

/** What came of a verb; `words` is for the operator either way. */
export type VerbOutcome = { ok: boolean; words: string };

/**
 * Finds the verb, reads the words after it and runs it. Never throws.
 * @param where whether a running process does it, or the command itself while none runs
 */
export async function runVerb(
  verbs: AdminVerb[],
  reach: Reach,
  line: string[],
  where: 'in the process' | 'alone',
): Promise<VerbOutcome> {
  const [name = 'help', ...given] = line;
  if (name === 'help') return { ok: true, words: helpText(verbs) };
  const verb = verbs.find((one) => one.name === name);
  if (!verb) return { ok: false, words: `There is no command "${name}".\n\n${helpText(verbs)}` };
  if (given.length !== verb.words.length) return { ok: false, words: `It is used so: ${usage(verb)}` };
  if (verb.alone && where !== 'alone') return { ok: false, words: 'Stop the running process first; then ask again.' };
  const values: unknown[] = [];
  for (const [index, { name: word, schema }] of verb.words.entries()) {
    const read = schema.safeParse(given[index]);
    if (!read.success) return { ok: false, words: `${word}: ${read.error.issues[0]?.message}` };
    values.push(read.data);
  }
  try {
    const told = await verb.run(reach, ...(values as never[]));
    return { ok: true, words: typeof told === 'string' ? told : JSON.stringify(told, null, 2) };
  } catch (error) {
    return { ok: false, words: error instanceof Error ? error.message : String(error) };
  }
}

export const helpText = (verbs: AdminVerb[]): string =>
  ['pnpm admin <command>', ...verbs.map((verb) => `  ${usage(verb).padEnd(40)} ${verb.about}`)].join('\n');

const usage = ({ name, words }: AdminVerb): string => [name, ...words.map((word) => `<${word.name}>`)].join(' ');
