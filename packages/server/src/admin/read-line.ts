import type { AdminCommand, Options } from './define-command.ts';
import { isNeeded, optionName, usage } from './usage.ts';

/** A parsed command line: the values for the command, or what is wrong with them. */
export type ReadLine = { values: unknown[] } | { fault: string };

/**
 * Reads the words after a command's name. `--option value` and `--option=value` may stand anywhere.
 * @param secrets what was asked for beside the line, by the option's name in code
 */
export function readLine(command: AdminCommand, given: readonly string[], secrets: Record<string, string>): ReadLine {
  const options = command.options ?? {};
  const flags = new Set(Object.entries(options).flatMap(([code, { schema }]) => (schema ? [] : [optionName(code)])));
  const split = splitLine(given, flags);
  if ('fault' in split) return split;
  const missing = command.words.slice(split.words.length);
  if (split.words.length > command.words.length || missing.some(isNeeded))
    return { fault: [`Usage: ${usage(command)}`, ...secretWords(options)].join('\n') };
  const values: unknown[] = [];
  for (const [index, { name, schema }] of command.words.entries()) {
    const read = schema.safeParse(split.words[index]);
    if (!read.success) return { fault: `${name}: ${read.error.issues[0]?.message}` };
    values.push(read.data);
  }
  const unread = new Map(split.options);
  const chosenOptions: Record<string, unknown> = {};
  for (const [code, option] of Object.entries(options)) {
    const name = optionName(code);
    const written = unread.get(name);
    unread.delete(name);
    if (option.secret && written !== undefined) {
      return { fault: secretWords({ [code]: option }).join('') };
    }
    const text = option.secret ? secrets[code] : written;
    if (text === undefined) {
      if (option.needed) return { fault: `--${name} is missing. Usage: ${usage(command)}` };
      continue;
    }
    const read = option.schema?.safeParse(text);
    if (read?.success === false) return { fault: `--${name}: ${read.error.issues[0]?.message}` };
    chosenOptions[code] = read ? read.data : true;
  }
  const [unknown] = unread.keys();
  if (unknown !== undefined) return { fault: `Unknown option --${unknown}. Usage: ${usage(command)}` };
  return { values: [...values, chosenOptions] };
}

/** Other users of the machine can read a command line. */
const secretWords = (options: Options): string[] =>
  Object.entries(options)
    .filter(([, { secret }]) => secret)
    .map(
      ([code]) =>
        `${optionName(code)} is prompted for, or read from stdin: other users of the machine can read command lines.`,
    );

function splitLine(
  given: readonly string[],
  flags: ReadonlySet<string>,
): { words: string[]; options: Map<string, string> } | { fault: string } {
  const words: string[] = [];
  const options = new Map<string, string>();
  for (let at = 0; at < given.length; at += 1) {
    const word = given[at] ?? '';
    const [, name, , joined] = /^--([a-z][a-z-]*)(=([\s\S]*))?$/.exec(word) ?? [];
    if (name === undefined) {
      words.push(word);
      continue;
    }
    if (options.has(name)) return { fault: `--${name} is given twice.` };
    if (flags.has(name)) {
      if (joined !== undefined) return { fault: `--${name} takes no value.` };
      options.set(name, '');
      continue;
    }
    if (joined === undefined) at += 1;
    const value = joined ?? given[at];
    if (value === undefined) return { fault: `--${name} needs a value after it.` };
    options.set(name, value);
  }
  return { words, options };
}
