import { resolve } from 'node:path';
import type { AdminVerb } from './admin-verb.ts';
import type { VerbCall } from './run-verb.ts';
import { optionName } from './usage.ts';

/** Asks the operator for what must not stand in the command line. */
export type AskSecret = (what: string) => Promise<string>;

/**
 * What is sent to the process that does it: files are named in full, because that process may stand in another
 * folder, and secrets are asked for.
 */
export async function prepareCall(
  verbs: readonly AdminVerb[],
  line: readonly string[],
  folder: string,
  ask: AskSecret,
): Promise<VerbCall> {
  const [name, ...given] = line;
  const verb = verbs.find((one) => one.name === name);
  if (!verb || name === undefined) return { line: [...line], secrets: {} };
  const secrets: Record<string, string> = {};
  for (const [code, { secret }] of Object.entries(verb.options ?? {}))
    if (secret) secrets[code] = await ask(optionName(code));
  const full = given.map((word, index) => (verb.words[index]?.isPath && word !== '' ? resolve(folder, word) : word));
  return { line: [name, ...full], secrets };
}
