import type { Values, VariableName } from './config-variables.ts';

type Fault = { name: VariableName; words: string };

/** Variables that are valid alone and contradict each other. Those in `bad` were reported already. */
export function findContradictions(values: Values, bad: ReadonlySet<VariableName>): Fault[] {
  const rules = [
    ...missingPartners(values),
    ...filesRules(values),
    ...roleRules(values),
    ...paymentRules(values),
    ...productionRules(values),
  ];
  return rules.filter(({ name }) => !bad.has(name));
}

const partners: [VariableName, VariableName[]][] = [
  ['S3_ENDPOINT', ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']],
  ['SMTP_URL', ['MAIL_FROM']],
  ['TURNSTILE_SITE_KEY', ['TURNSTILE_SECRET_KEY']],
  ['TURNSTILE_SECRET_KEY', ['TURNSTILE_SITE_KEY']],
  ['OPERATOR_ADDRESS', ['OPERATOR_NAME']],
  ['HELPDESK_URL', ['HELPDESK_SECRET']],
  ['GOOGLE_CLIENT_ID', ['GOOGLE_CLIENT_SECRET']],
  ['MICROSOFT_CLIENT_ID', ['MICROSOFT_CLIENT_SECRET']],
  ['APPLE_CLIENT_ID', ['APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY']],
  ['GITHUB_CLIENT_ID', ['GITHUB_CLIENT_SECRET']],
  ['SECRET_KEY_PREVIOUS', ['SECRET_KEY']],
  ['SERVICE_SECRET_PREVIOUS', ['SERVICE_SECRET']],
  ['STRIPE_SECRET_KEY', ['STRIPE_WEBHOOK_SECRET', 'STRIPE_PUBLISHABLE_KEY']],
  ['STRIPE_WEBHOOK_SECRET', ['STRIPE_SECRET_KEY']],
  ['STRIPE_TAX', ['STRIPE_SECRET_KEY']],
  ['STRIPE_PUBLISHABLE_KEY', ['STRIPE_SECRET_KEY']],
];

const missingPartners = (values: Values): Fault[] =>
  partners.flatMap(([name, needed]) =>
    values[name] === undefined
      ? []
      : needed
          .filter((partner) => values[partner] === undefined)
          .map((partner) => ({ name: partner, words: `is needed because ${name} is set` })),
  );

function roleRules(values: Values): Fault[] {
  const { ROLE } = values;
  if (ROLE !== 'main' && ROLE !== 'ai') return [];
  const faults: Fault[] = [];
  const need = (name: VariableName, why: string) => {
    if (values[name] === undefined) faults.push({ name, words: `is needed with ROLE=${ROLE}: ${why}` });
  };
  need('DATABASE_URL', 'two processes cannot share the embedded database');
  need('SERVICE_SECRET', 'both services must use the same one');
  if (ROLE === 'ai') need('MAIN_URL', 'it verifies logins and keeps the credit ledger');
  if (ROLE === 'main') need('AI_URL', 'it knows the models');
  return faults;
}

/**
 * Files on the product's own host, under another port, would share its cookies. The host of files answers links alone,
 * so that the services cannot call each other under its name.
 */
function filesRules({ FILES_URL: files, PUBLIC_URL: address, PORT: port = 8080, MAIN_URL, AI_URL }: Values): Fault[] {
  if (files === undefined) return [];
  const { hostname } = new URL(files);
  const others = { PUBLIC_URL: address ?? `http://localhost:${port}`, MAIN_URL, AI_URL };
  return Object.entries(others)
    .filter(([, url]) => url !== undefined && new URL(url).hostname === hostname)
    .map(([name]) => ({ name: 'FILES_URL', words: `must be a different host name from ${name}` }));
}

function paymentRules(values: Values): Fault[] {
  const { STRIPE_SECRET_KEY: key, STRIPE_PUBLISHABLE_KEY: publishable } = values;
  if (key === undefined) return [];
  const faults: Fault[] = [];
  if (publishable !== undefined && publishable.includes('_live_') !== key.includes('_live_'))
    faults.push({
      name: 'STRIPE_PUBLISHABLE_KEY',
      words: 'must be of the same mode as STRIPE_SECRET_KEY, test or live',
    });
  const isEmbedded = values.DATABASE_URL === undefined && values.ALLOW_PAYMENTS_ON_EMBEDDED_DATABASE !== 'true';
  if (key.includes('_live_') && isEmbedded)
    faults.push({
      name: 'STRIPE_SECRET_KEY',
      words:
        'takes real payments, which the embedded database can lose in a power failure; set DATABASE_URL, or ALLOW_PAYMENTS_ON_EMBEDDED_DATABASE=true',
    });
  return faults;
}

function productionRules(values: Values): Fault[] {
  if (values.NODE_ENV !== 'production') return [];
  const faults: Fault[] = [];
  for (const name of ['SECRET_KEY', 'SERVICE_SECRET'] as const) {
    const secret = values[name];
    if (secret === undefined) faults.push({ name, words: 'is required in production' });
    else if (isWeak(secret)) faults.push({ name, words: 'is too easy to guess; use 32 random bytes' });
  }
  if (values.PUBLIC_URL === undefined) faults.push({ name: 'PUBLIC_URL', words: 'is required in production' });
  else if (values.PUBLIC_URL.startsWith('http:') && !values.TRUSTED_PROXIES?.length) {
    faults.push({
      name: 'PUBLIC_URL',
      words: 'must begin with https:// in production, or TRUSTED_PROXIES must name the reverse proxy',
    });
  }
  if (values.FILES_URL?.startsWith('http:') && values.PUBLIC_URL?.startsWith('https:')) {
    faults.push({ name: 'FILES_URL', words: 'must begin with https:// in production, as PUBLIC_URL does' });
  }
  for (const name of ['GOOGLE_ISSUER', 'MICROSOFT_ISSUER', 'APPLE_ISSUER', 'GITHUB_ISSUER'] as const) {
    if (values[name]?.startsWith('http:')) faults.push({ name, words: 'must begin with https:// in production' });
  }
  if ((values.LIMIT_FACTOR ?? 1) > 10) faults.push({ name: 'LIMIT_FACTOR', words: 'is at most 10 in production' });
  return faults;
}

/** Few different characters or a word from examples: this was not generated at random. */
const isWeak = (secret: string): boolean =>
  new Set(secret).size < 10 || /change.?me|secret|password|example|deskmate|0123456789|abcdefgh/i.test(secret);
