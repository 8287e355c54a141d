import { createPrivateKey } from 'node:crypto';
import { isIP } from 'node:net';
import * as z from 'zod';
import { externalTargets } from './external-targets.ts';

/** One line of words for an operator, and how to read the text of the variable. */
export type Variable = { about: string; schema: z.ZodType };

const text = z.string().min(1);
const line = text.max(300, 'must have at most 300 characters');
const secret = z.string().min(32, 'must have at least 32 characters');
const url = (schemes: string[]) =>
  z.string().refine((value) => URL.canParse(value) && schemes.includes(new URL(value).protocol.slice(0, -1)), {
    error: `must be an address that begins with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
  });
const web = url(['http', 'https']).transform(withoutSlashes);
/** Addresses are joined with paths that begin with a slash. */
function withoutSlashes(address: string): string {
  let end = address.length;
  while (address.charAt(end - 1) === '/') end -= 1;
  return address.slice(0, end);
}
const portWords = 'must be a whole number from 0 to 65535';
const megabytesWords = 'must be a whole number from 100 to 1000000';
const withdrawalWords = 'must be a whole number from 14 to 365';
const port = z.coerce.number(portWords).int(portWords).min(0, portWords).max(65_535, portWords);
const address = z.string().refine((value) => isIP(value) > 0, { error: 'must be an IP address, such as 0.0.0.0' });
const list = z.string().transform((value) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean),
);
const origins = list.refine((items) => items.every((item) => URL.canParse(item) && new URL(item).origin === item), {
  error: 'must be origins such as https://app.example.com, separated by commas, without a path',
});

const filesHost = web.refine((value) => new URL(value).origin === value, {
  error: 'must be an address without a path, such as https://files.example.com',
});

/** The text of a PEM file, which an environment often holds on one line. */
const applePrivateKey = z
  .string()
  .transform((value) => value.replaceAll('\\n', '\n'))
  .refine(isEllipticKey, { error: 'must be the private key that Apple gave, from -----BEGIN PRIVATE KEY----- on' });

function isEllipticKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyDetails?.namedCurve === 'prime256v1';
  } catch {
    return false;
  }
}

/** Fastify accepts these names beside addresses. */
const proxyNames = new Set(['loopback', 'linklocal', 'uniquelocal']);
const isProxy = (item: string): boolean => {
  const [address = '', bits, ...rest] = item.split('/');
  const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  const isRange = bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= longest);
  return proxyNames.has(item) || (longest > 0 && isRange && rest.length === 0);
};
const proxies = list.refine((items) => items.every(isProxy), {
  error: 'must be addresses such as 10.0.0.5 or 10.0.0.0/8, or loopback, separated by commas',
});

/** Every variable that Deskmate reads. `.env.example` and the README's table are generated from this list. */
export const variables = {
  NODE_ENV: { about: 'production turns the strict rules on', schema: z.enum(['development', 'production', 'test']) },
  ROLE: { about: 'all, or main or ai to run one service alone (on PostgreSQL)', schema: z.enum(['all', 'main', 'ai']) },
  PORT: { about: 'where it listens (8080)', schema: port },
  PUBLIC_URL: { about: 'where people reach it: links in mails and canonical addresses', schema: web },
  MAIN_URL: { about: 'where the main backend is, for ROLE=ai', schema: web },
  AI_URL: { about: 'where the AI service is, for ROLE=main', schema: web },
  DATA_DIR: { about: 'everything that must survive: database, files, outbox, generated keys (./data)', schema: text },
  MIN_FREE_DISK_MB: {
    about:
      'below so much free space where DATA_DIR lies nothing more of people’s files is stored there (512); the rest goes on',
    schema: z.coerce.number(megabytesWords).int(megabytesWords).min(100, megabytesWords).max(1_000_000, megabytesWords),
  },
  LOG_LEVEL: {
    about: 'how much is logged (info)',
    schema: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
  },
  SECRET_KEY: { about: 'signs tokens; made at the first start unless in production', schema: secret },
  SECRET_KEY_PREVIOUS: {
    about: 'the former one, from its change until every process has started with the new one',
    schema: secret,
  },
  SERVICE_SECRET: {
    about: 'for calls between the two services; made at the first start unless in production',
    schema: secret,
  },
  SERVICE_SECRET_PREVIOUS: {
    about: 'the former one, from its change until every process has started with the new one',
    schema: secret,
  },
  TRUSTED_PROXIES: { about: 'proxies whose forwarded client address counts, separated by commas', schema: proxies },
  ALLOWED_ORIGINS: { about: 'other origins whose pages may call the API, separated by commas', schema: origins },
  FILES_URL: {
    about:
      'a second host name that leads here and serves the files of people and nothing else, by links of five minutes (their own address, as attachments)',
    schema: filesHost,
  },
  METRICS_PORT: { about: 'Prometheus metrics at /metrics of this port (off)', schema: port },
  METRICS_HOST: { about: 'the address of this machine where they listen (127.0.0.1)', schema: address },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    about: 'where traces are sent by OTLP over HTTP, such as http://127.0.0.1:4318 (no traces)',
    schema: web,
  },
  LIMIT_FACTOR: {
    about: 'widens every limit of the limit table, for load tests (1)',
    schema: z.coerce.number('must be a number').positive('must be more than 0').max(10_000, 'must be at most 10000'),
  },
  DATABASE_URL: {
    about: 'PostgreSQL 15 or newer (embedded PGlite in DATA_DIR)',
    schema: url(['postgres', 'postgresql']),
  },
  REDIS_URL: {
    about: 'limits, stream log and invalidation across processes (in-process)',
    schema: url(['redis', 'rediss']),
  },
  S3_ENDPOINT: { about: 'an S3-compatible store (files in DATA_DIR/files)', schema: web },
  S3_BUCKET: { about: 'its bucket', schema: text },
  S3_REGION: { about: 'its region (us-east-1)', schema: text },
  S3_ACCESS_KEY_ID: { about: 'its access key', schema: text },
  S3_SECRET_ACCESS_KEY: { about: 'its secret key', schema: text },
  SMTP_URL: { about: 'sends real mail (each mail is a file in DATA_DIR/outbox)', schema: url(['smtp', 'smtps']) },
  MAIL_FROM: { about: 'sender of mails, e.g. Deskmate <mail@deskmate.example>', schema: text },
  OPENAI_API_KEY: { about: "OpenAI's models", schema: text },
  OPENAI_BASE_URL: { about: 'another address for them', schema: web },
  ANTHROPIC_API_KEY: { about: "Anthropic's models", schema: text },
  ANTHROPIC_BASE_URL: { about: 'another address for them', schema: web },
  GOOGLE_API_KEY: { about: "Google's models", schema: text },
  GOOGLE_BASE_URL: { about: 'another address for them', schema: web },
  OPENAI_COMPATIBLE_URL: {
    about: 'any server that speaks the OpenAI wire (a local Ollama is found by itself)',
    schema: web,
  },
  OPENAI_COMPATIBLE_API_KEY: { about: 'its key', schema: text },
  OPENAI_COMPATIBLE_IMAGES_URL: {
    about: 'a server for Art that speaks the OpenAI wire and only draws (OPENAI_COMPATIBLE_URL may draw as well)',
    schema: web,
  },
  OPENAI_COMPATIBLE_IMAGES_API_KEY: { about: 'its key', schema: text },
  OLLAMA_URL: {
    about: 'where a local Ollama is looked for, or off (http://127.0.0.1:11434)',
    schema: z.union([z.literal('off'), web]),
  },
  TRANSCRIPTION_MODEL: {
    about:
      'the model that dictation uses, on OPENAI_COMPATIBLE_URL where that is set, else on OpenAI (gpt-4o-mini-transcribe)',
    schema: text,
  },
  STRIPE_SECRET_KEY: {
    about: 'payments through Stripe (the Sandbox with test cards; none in production)',
    schema: z.string().regex(/^[rs]k_(test|live)_\w+$/, 'must begin with sk_test_, sk_live_, rk_test_ or rk_live_'),
  },
  STRIPE_WEBHOOK_SECRET: {
    about: "signs Stripe's notices, which go to PUBLIC_URL/api/payments/stripe/webhook",
    schema: z.string().startsWith('whsec_', 'must begin with whsec_'),
  },
  STRIPE_PUBLISHABLE_KEY: {
    about: 'the other half of the secret key; both must be of one mode, test or live',
    schema: z.string().regex(/^pk_(test|live)_\w+$/, 'must begin with pk_test_ or pk_live_'),
  },
  STRIPE_TAX: {
    about:
      'true lets Stripe Tax compute the tax that prices include, for invoices and the month’s table; needs a registration at Stripe (false)',
    schema: z.enum(['true', 'false']),
  },
  STRIPE_API_BASE: { about: "another address for Stripe's API", schema: web },
  ALLOW_PAYMENTS_ON_EMBEDDED_DATABASE: {
    about: 'true takes real payments without DATABASE_URL, although a power cut can lose them',
    schema: z.enum(['true', 'false']),
  },
  WITHDRAWAL_DAYS: {
    about:
      'for sales to consumers in the EU, whose law asks for 14: within how many days a purchase can be withdrawn from, on the plan page and by mail (none). Have your use of it reviewed by a lawyer',
    schema: z.coerce.number(withdrawalWords).int(withdrawalWords).min(14, withdrawalWords).max(365, withdrawalWords),
  },
  TURNSTILE_SITE_KEY: { about: 'Cloudflare Turnstile, the captcha (none; limits are tighter)', schema: text },
  TURNSTILE_SECRET_KEY: { about: 'its secret', schema: text },
  TURNSTILE_VERIFY_URL: { about: 'another address for its check', schema: web },
  GOOGLE_CLIENT_ID: {
    about:
      'log in with Google (no button); its redirect address is PUBLIC_URL/api/auth/google/callback, the others alike',
    schema: text,
  },
  GOOGLE_CLIENT_SECRET: { about: 'its secret', schema: text },
  GOOGLE_ISSUER: { about: 'another address for it', schema: web },
  MICROSOFT_CLIENT_ID: {
    about:
      'log in with Microsoft (no button); accounts of organisations open a new account only if the ID token has the optional claim xms_edov',
    schema: text,
  },
  MICROSOFT_CLIENT_SECRET: { about: 'its secret', schema: text },
  MICROSOFT_ISSUER: {
    about: 'one tenant instead of all, or another address (https://login.microsoftonline.com/common/v2.0)',
    schema: web,
  },
  APPLE_CLIENT_ID: { about: 'log in with Apple (no button): the Services ID; needs https', schema: text },
  APPLE_TEAM_ID: { about: 'the team it belongs to', schema: text },
  APPLE_KEY_ID: { about: 'the id of its key', schema: text },
  APPLE_PRIVATE_KEY: {
    about: 'the key, the text of the .p8 file; line ends may be written as \\n',
    schema: applePrivateKey,
  },
  APPLE_ISSUER: { about: 'another address for it', schema: web },
  GITHUB_CLIENT_ID: { about: 'log in with GitHub (no button)', schema: text },
  GITHUB_CLIENT_SECRET: { about: 'its secret', schema: text },
  GITHUB_ISSUER: { about: 'a GitHub Enterprise Server', schema: web },
  OPERATOR_NAME: {
    about: 'who runs this installation: footer, legal pages and mails (built into the site)',
    schema: line,
  },
  OPERATOR_ADDRESS: { about: 'the postal address beside the name, on one line', schema: line },
  HELPDESK_URL: { about: 'signed login links to a helpdesk (the contact page)', schema: web },
  EXTERNAL_TARGETS: {
    about:
      'other sites and apps that may ask for a login, as JSON: [{"id":"mail","name":"Mail add-in","url":"https://mail.example.com/login","delivery":"code"}] (none)',
    schema: externalTargets,
  },
  HELPDESK_SECRET: { about: 'signs them', schema: secret },
} as const satisfies Record<string, Variable>;

export type VariableName = keyof typeof variables;
export type Values = { [Name in VariableName]?: z.output<(typeof variables)[Name]['schema']> };
