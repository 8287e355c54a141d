import { variables } from './config-variables.ts';

/** The text of `.env.example`: every variable, commented out, with its one line; in brackets what happens without it. */
export const envExample = (): string =>
  [
    '# Everything is optional outside production. Copy to .env and set what you need.',
    ...Object.entries(variables).map(([name, { about }]) => `\n# ${about}\n# ${name}=`),
    '',
  ].join('\n');
