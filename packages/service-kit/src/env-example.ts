import { variables } from './config-variables.ts';

/** The text of `.env.example`: every variable, absent, with its one line. What stands in brackets happens without it. */
export const envExample = (): string =>
  [
    '# Everything is optional outside production. Copy to .env and set what you need.',
    ...Object.entries(variables).map(([name, { about }]) => `\n# ${about}\n# ${name}=`),
    '',
  ].join('\n');
