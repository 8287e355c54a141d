import type { AdminVerb, Option } from './admin-verb.ts';

/** `monthlyPrice` is written `--monthly-price`. */
export const optionName = (code: string): string => code.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** One line: how a verb is written. */
export function usage({ name, words, options = {} }: AdminVerb): string {
  const needed = Object.entries(options).filter(([, option]) => option.needed && !option.secret);
  const hasMore = Object.values(options).some((option) => !option.needed && !option.secret);
  return [
    name,
    ...words.map((word) => `<${word.name}>`),
    ...needed.map(([code]) => `--${optionName(code)} <${optionName(code)}>`),
    ...(hasMore ? ['[options]'] : []),
  ].join(' ');
}

/** Every verb in a line or two. */
export const helpText = (verbs: readonly AdminVerb[]): string =>
  [
    'pnpm admin <command>',
    ...verbs.map((verb) => `  ${usage(verb)}\n      ${verb.about}`),
    '  help <command>\n      what its options are',
  ].join('\n');

/** One verb with all its options. */
export function verbHelp(verb: AdminVerb): string {
  const options = Object.entries(verb.options ?? {}).map(([code, option]) => optionLine(code, option));
  return [
    `pnpm admin ${usage(verb)}`,
    `  ${verb.about}`,
    ...(verb.alone ? ['  Only while no process runs.'] : []),
    ...options,
  ].join('\n');
}

const optionLine = (code: string, { about, secret, needed }: Option): string =>
  secret
    ? `  ${optionName(code)}: ${about}; asked for, or the first line of the standard input`
    : `  --${optionName(code).padEnd(20)} ${about}${needed ? ' (needed)' : ''}`;
