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
    error: `must be a URL that begins with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
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

const claims = list.refine((ids) => ids.every((id) => /^[a-z-]+$/.test(id)), {
  error: 'must be ids of claims, separated by commas, as `pnpm admin check` lists them',
});

const filesHost = web.refine((value) => new URL(value).origin === value, {
  error: 'must be a URL without a path, such as https://files.example.com',
});

/** The text of a PEM file, which an environment often holds on one line. */
const applePrivateKey = z
  .string()
  .transform((value) => value.replaceAll('\\n', '\n'))
  .refine(isEllipticKey, { error: 'must be Apple’s private key, including the line -----BEGIN PRIVATE KEY-----' });

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
  error: 'must be IP addresses or ranges, such as 10.0.0.5 or 10.0.0.0/8, or loopback, separated by commas',
});

/** Every variable that Deskmate reads. `.env.example` and the table in packages/server/README.md are generated from this list. */
export const variables = {
  NODE_ENV: {
    about: 'production turns on the strict checks for secrets, TLS and payments (development)',
    schema: z.enum(['development', 'production', 'test']),
  },
  ROLE: { about: 'all, or main or ai to run one service alone (on PostgreSQL)', schema: z.enum(['all', 'main', 'ai']) },
  PORT: { about: 'port to listen on (8080)', schema: port },
  PUBLIC_URL: { about: 'public URL: used in links in emails and canonical URLs (http://localhost:PORT)', schema: web },
  MAIN_URL: { about: 'URL of the main backend, for ROLE=ai', schema: web },
  AI_URL: { about: 'URL of the AI service, for ROLE=main', schema: web },
  DATA_DIR: { about: 'folder of all persistent data: database, files, outbox, generated keys (./data)', schema: text },
  MIN_FREE_DISK_MB: {
    about:
      'free space in DATA_DIR below which uploads, documents and images are refused; everything else continues (512)',
    schema: z.coerce.number(megabytesWords).int(megabytesWords).min(100, megabytesWords).max(1_000_000, megabytesWords),
  },
  LOG_LEVEL: {
    about: 'log level: fatal, error, warn, info, debug, trace or silent (info)',
    schema: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
  },
  SECRET_KEY: {
    about: 'secret that signs tokens and protects stored keys; generated at the first start, required in production',
    schema: secret,
  },
  SECRET_KEY_PREVIOUS: {
    about: 'former SECRET_KEY, set after a change until every process has started with the new one',
    schema: secret,
  },
  SERVICE_SECRET: {
    about: 'secret for calls between the two services; generated at the first start, required in production',
    schema: secret,
  },
  SERVICE_SECRET_PREVIOUS: {
    about: 'former SERVICE_SECRET, set after a change until every process has started with the new one',
    schema: secret,
  },
  TRUSTED_PROXIES: {
    about: 'proxies whose X-Forwarded-For header is trusted, separated by commas (none)',
    schema: proxies,
  },
  ALLOWED_ORIGINS: {
    about: 'additional origins allowed to call the API (CORS), separated by commas (none)',
    schema: origins,
  },
  FILES_URL: {
    about: 'separate host name for user files, served by links valid for five minutes (same host, as attachments)',
    schema: filesHost,
  },
  METRICS_PORT: { about: 'port of the Prometheus metrics, at /metrics (off)', schema: port },
  METRICS_HOST: { about: 'IP address that METRICS_PORT listens on (127.0.0.1)', schema: address },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    about: 'URL of an OTLP/HTTP collector for traces, such as http://127.0.0.1:4318 (no traces)',
    schema: web,
  },
  LIMIT_FACTOR: {
    about: 'factor applied to every rate limit, for load tests (1)',
    schema: z.coerce.number('must be a number').positive('must be more than 0').max(10_000, 'must be at most 10000'),
  },
  DATABASE_URL: {
    about: 'PostgreSQL 15 or newer (embedded PGlite in DATA_DIR)',
    schema: url(['postgres', 'postgresql']),
  },
  REDIS_URL: {
    about: 'Redis URL: shares rate limits, running answers and cache invalidation between processes (in-process)',
    schema: url(['redis', 'rediss']),
  },
  S3_ENDPOINT: { about: 'URL of an S3-compatible store for files (DATA_DIR/files)', schema: web },
  S3_BUCKET: { about: 'S3 bucket', schema: text },
  S3_REGION: { about: 'S3 region (us-east-1)', schema: text },
  S3_ACCESS_KEY_ID: { about: 'S3 access key', schema: text },
  S3_SECRET_ACCESS_KEY: { about: 'S3 secret key', schema: text },
  SMTP_URL: { about: 'URL of the mail server (emails are written to DATA_DIR/outbox)', schema: url(['smtp', 'smtps']) },
  MAIL_FROM: { about: 'sender of emails, such as Deskmate <mail@deskmate.example>', schema: text },
  OPENAI_API_KEY: { about: 'API key of OpenAI', schema: text },
  OPENAI_BASE_URL: { about: 'custom base URL for the OpenAI API', schema: web },
  ANTHROPIC_API_KEY: { about: 'API key of Anthropic', schema: text },
  ANTHROPIC_BASE_URL: { about: 'custom base URL for the Anthropic API', schema: web },
  GOOGLE_API_KEY: { about: 'API key of Google Gemini', schema: text },
  GOOGLE_BASE_URL: { about: 'custom base URL for the Gemini API', schema: web },
  OPENAI_COMPATIBLE_URL: {
    about: 'URL of any OpenAI-compatible server (a local Ollama is detected automatically)',
    schema: web,
  },
  OPENAI_COMPATIBLE_API_KEY: { about: 'API key of OPENAI_COMPATIBLE_URL', schema: text },
  OPENAI_COMPATIBLE_IMAGES_URL: {
    about:
      'URL of an OpenAI-compatible server for images only, used by Art (OPENAI_COMPATIBLE_URL may generate images too)',
    schema: web,
  },
  OPENAI_COMPATIBLE_IMAGES_API_KEY: { about: 'API key of OPENAI_COMPATIBLE_IMAGES_URL', schema: text },
  OLLAMA_URL: {
    about: 'URL where a local Ollama is detected, or off (http://127.0.0.1:11434)',
    schema: z.union([z.literal('off'), web]),
  },
  TRANSCRIPTION_MODEL: {
    about: 'model for dictation, on OPENAI_COMPATIBLE_URL if set, otherwise on OpenAI (gpt-4o-mini-transcribe)',
    schema: text,
  },
  STRIPE_SECRET_KEY: {
    about: 'secret key of Stripe (Sandbox payments with test cards; no payments in production)',
    schema: z.string().regex(/^[rs]k_(test|live)_\w+$/, 'must begin with sk_test_, sk_live_, rk_test_ or rk_live_'),
  },
  STRIPE_WEBHOOK_SECRET: {
    about: 'signing secret of the Stripe webhook endpoint PUBLIC_URL/api/payments/stripe/webhook',
    schema: z.string().startsWith('whsec_', 'must begin with whsec_'),
  },
  STRIPE_PUBLISHABLE_KEY: {
    about: 'publishable key of Stripe; must be of the same mode, test or live, as STRIPE_SECRET_KEY',
    schema: z.string().regex(/^pk_(test|live)_\w+$/, 'must begin with pk_test_ or pk_live_'),
  },
  STRIPE_TAX: {
    about:
      'true to have Stripe Tax compute the tax included in prices, for invoices and the monthly report; needs a tax registration at Stripe (false)',
    schema: z.enum(['true', 'false']),
  },
  STRIPE_API_BASE: { about: 'custom base URL for the Stripe API', schema: web },
  ALLOW_PAYMENTS_ON_EMBEDDED_DATABASE: {
    about: 'true to take real payments without DATABASE_URL, although a power failure can lose them (false)',
    schema: z.enum(['true', 'false']),
  },
  WITHDRAWAL_DAYS: {
    about:
      'EU consumer withdrawal period in days, at least 14 (no withdrawal function); have a lawyer review how you use it',
    schema: z.coerce.number(withdrawalWords).int(withdrawalWords).min(14, withdrawalWords).max(365, withdrawalWords),
  },
  TURNSTILE_SITE_KEY: {
    about: 'site key of Cloudflare Turnstile, the captcha (no captcha, tighter limits)',
    schema: text,
  },
  TURNSTILE_SECRET_KEY: { about: 'secret key of Cloudflare Turnstile', schema: text },
  TURNSTILE_VERIFY_URL: { about: 'custom URL for verifying captcha tokens', schema: web },
  GOOGLE_CLIENT_ID: {
    about: 'client id for login with Google (no button); the redirect URI is PUBLIC_URL/api/auth/google/callback',
    schema: text,
  },
  GOOGLE_CLIENT_SECRET: { about: 'client secret for login with Google', schema: text },
  GOOGLE_ISSUER: { about: 'custom OpenID issuer instead of Google', schema: web },
  MICROSOFT_CLIENT_ID: {
    about:
      'client id for login with Microsoft (no button); redirect URI PUBLIC_URL/api/auth/microsoft/callback. Work and school accounts can create an account only if the ID token has the optional claim xms_edov',
    schema: text,
  },
  MICROSOFT_CLIENT_SECRET: { about: 'client secret for login with Microsoft', schema: text },
  MICROSOFT_ISSUER: {
    about: 'issuer of one tenant, or a custom OpenID issuer (https://login.microsoftonline.com/common/v2.0)',
    schema: web,
  },
  APPLE_CLIENT_ID: {
    about: 'Services ID for login with Apple (no button); redirect URI PUBLIC_URL/api/auth/apple/callback; needs https',
    schema: text,
  },
  APPLE_TEAM_ID: { about: 'Apple team ID', schema: text },
  APPLE_KEY_ID: { about: 'id of the Apple private key', schema: text },
  APPLE_PRIVATE_KEY: {
    about: 'Apple private key: the text of the .p8 file; line breaks may be written as \\n',
    schema: applePrivateKey,
  },
  APPLE_ISSUER: { about: 'custom issuer instead of Apple', schema: web },
  GITHUB_CLIENT_ID: {
    about: 'client id for login with GitHub (no button); redirect URI PUBLIC_URL/api/auth/github/callback',
    schema: text,
  },
  GITHUB_CLIENT_SECRET: { about: 'client secret for login with GitHub', schema: text },
  GITHUB_ISSUER: { about: 'URL of a GitHub Enterprise Server instead of github.com', schema: web },
  OPERATOR_NAME: {
    about: 'name of the operator, shown in footer, legal pages and emails (built into the site)',
    schema: line,
  },
  OPERATOR_ADDRESS: { about: 'postal address of the operator, on one line, shown next to OPERATOR_NAME', schema: line },
  CONFIRMED_CLAIMS: {
    about:
      'promises in the operator’s name that the public pages may make, separated by commas (none; `pnpm admin check` lists them); built into the site',
    schema: claims,
  },
  HELPDESK_URL: { about: 'URL of a helpdesk that accepts signed login links (the contact page)', schema: web },
  EXTERNAL_TARGETS: {
    about:
      'sites and apps whose users may log in here, as JSON: [{"id":"mail","name":"Mail add-in","url":"https://mail.example.com/login","delivery":"code"}] (none)',
    schema: externalTargets,
  },
  HELPDESK_SECRET: { about: 'secret that signs helpdesk login links', schema: secret },
} as const satisfies Record<string, Variable>;

export type VariableName = keyof typeof variables;
export type Values = { [Name in VariableName]?: z.output<(typeof variables)[Name]['schema']> };
