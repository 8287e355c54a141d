import type { AdminCommand, Option, Word } from './define-command.ts';

/** `monthlyPrice` is written `--monthly-price`. */
export const optionName = (code: string): string => code.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Whether a command cannot do without this word. */
export const isNeeded = ({ schema }: Word): boolean => !schema.safeParse(undefined).success;

/** One line: how a command is written. */
export function usage({ name, words, options = {} }: AdminCommand): string {
  const needed = Object.entries(options).filter(([, option]) => option.needed && !option.secret);
  const hasMore = Object.values(options).some((option) => !option.needed && !option.secret);
  return [
    name,
    ...words.map((word) => (isNeeded(word) ? `<${word.name}>` : `[${word.name}]`)),
    ...needed.map(([code]) => `--${optionName(code)} <${optionName(code)}>`),
    ...(hasMore ? ['[options]'] : []),
  ].join(' ');
}

/** Every command in a line or two. */
export const helpText = (commands: readonly AdminCommand[]): string =>
  [
    'pnpm admin <command>',
    ...commands.map((command) => `  ${usage(command)}\n      ${command.about}`),
    '  help <command>\n      show the options of a command',
  ].join('\n');

/** One command with all its options. */
export function commandHelp(command: AdminCommand): string {
  const options = Object.entries(command.options ?? {}).map(([code, option]) => optionLine(code, option));
  return [
    `pnpm admin ${usage(command)}`,
    `  ${command.about}`,
    ...(command.needs === 'an idle database' ? ['  Only while no process runs.'] : []),
    ...options,
  ].join('\n');
}

const optionLine = (code: string, { about, secret, needed }: Option): string =>
  secret
    ? `  ${optionName(code)}: ${about}; prompted for, or read from the first line of stdin`
    : `  --${optionName(code).padEnd(20)} ${about}${needed ? ' (required)' : ''}`;
