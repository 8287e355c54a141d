import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { newSecret } from '../random.ts';
import type { VariableName } from './config-variables.ts';
import { ConfigError, loadConfig } from './load-config.ts';

type Environment = Partial<Record<VariableName, string>>;

const secret = newSecret();
const former = newSecret();
const onPostgres = { DATABASE_URL: 'postgres://db.example/desk', SERVICE_SECRET: secret };
const s3 = {
  S3_ENDPOINT: 'https://s3.example/',
  S3_BUCKET: 'desk',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret key',
};
const mail = { SMTP_URL: 'smtps://user:pass@mail.example', MAIL_FROM: 'Deskmate <mail@desk.example>' };
const openai = { OPENAI_API_KEY: 'openai key' };
const anthropic = { ANTHROPIC_API_KEY: 'anthropic key' };
const gemini = { GOOGLE_API_KEY: 'gemini key' };
const compatible = { OPENAI_COMPATIBLE_URL: 'http://llm:8000/v1/' };
const images = { OPENAI_COMPATIBLE_IMAGES_URL: 'http://draw:8000/v1/' };
const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};
const liveStripe = { ...stripe, STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' };
const turnstile = { TURNSTILE_SITE_KEY: 'site', TURNSTILE_SECRET_KEY: 'server' };
const google = { GOOGLE_CLIENT_ID: 'google', GOOGLE_CLIENT_SECRET: 'google secret' };
const microsoft = { MICROSOFT_CLIENT_ID: 'microsoft', MICROSOFT_CLIENT_SECRET: 'microsoft secret' };
const github = { GITHUB_CLIENT_ID: 'github', GITHUB_CLIENT_SECRET: 'github secret' };
const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
const apple = {
  APPLE_CLIENT_ID: 'apple',
  APPLE_TEAM_ID: 'team',
  APPLE_KEY_ID: 'key',
  APPLE_PRIVATE_KEY: pem.trim().replaceAll('\n', '\\n'),
};
const operator = { OPERATOR_NAME: 'Desk Ltd', OPERATOR_ADDRESS: '1 Harbour Street, Dublin' };
const helpdesk = { HELPDESK_URL: 'https://help.example/', HELPDESK_SECRET: secret };
const target = { id: 'mail', name: 'Mail add-in', url: 'https://mail.example/login', delivery: 'code' };

const without = <T extends Environment>(env: T, name: keyof T): Environment => ({ ...env, [name]: undefined });

/** An environment, what the configuration says by it, and one that is refused because of the variable, if there is one. */
const cases: Record<VariableName, [Environment, object, Environment?]> = {
  NODE_ENV: [
    { ...onPostgres, NODE_ENV: 'production', PUBLIC_URL: 'https://desk.example', SECRET_KEY: newSecret() },
    { production: true },
    { NODE_ENV: 'live' },
  ],
  ROLE: [{ ...onPostgres, ROLE: 'ai', MAIN_URL: 'http://main' }, { role: 'ai' }, { ROLE: 'both' }],
  PORT: [{ PORT: '3000' }, { port: 3000, publicUrl: 'http://localhost:3000' }, { PORT: '70000' }],
  PUBLIC_URL: [
    { PUBLIC_URL: 'https://desk.example/' },
    { publicUrl: 'https://desk.example' },
    { PUBLIC_URL: 'desk.example' },
  ],
  MAIN_URL: [{ MAIN_URL: 'http://main:8080/' }, { mainUrl: 'http://main:8080' }, { MAIN_URL: 'main:8080' }],
  AI_URL: [{ AI_URL: 'http://ai:8080/' }, { aiUrl: 'http://ai:8080' }, { AI_URL: 'ai:8080' }],
  DATA_DIR: [{ DATA_DIR: '/srv/desk' }, { dataDir: '/srv/desk' }],
  MIN_FREE_DISK_MB: [{ MIN_FREE_DISK_MB: '2000' }, { minFreeDiskBytes: 2_097_152_000 }, { MIN_FREE_DISK_MB: '5' }],
  LOG_LEVEL: [{ LOG_LEVEL: 'debug' }, { logLevel: 'debug' }, { LOG_LEVEL: 'loud' }],
  SECRET_KEY: [{ SECRET_KEY: secret }, { secretKey: secret }, { SECRET_KEY: 'short' }],
  SECRET_KEY_PREVIOUS: [
    { SECRET_KEY: secret, SECRET_KEY_PREVIOUS: former },
    { previous: { secretKey: former } },
    { SECRET_KEY: secret, SECRET_KEY_PREVIOUS: 'short' },
  ],
  SERVICE_SECRET_PREVIOUS: [
    { SERVICE_SECRET: secret, SERVICE_SECRET_PREVIOUS: former },
    { previous: { serviceSecret: former } },
    { SERVICE_SECRET: secret, SERVICE_SECRET_PREVIOUS: 'short' },
  ],
  SERVICE_SECRET: [{ SERVICE_SECRET: secret }, { serviceSecret: secret }, { SERVICE_SECRET: 'short' }],
  TRUSTED_PROXIES: [
    { TRUSTED_PROXIES: 'loopback, 10.0.0.5, 10.0.0.0/8, fd00::/8' },
    { trustedProxies: ['loopback', '10.0.0.5', '10.0.0.0/8', 'fd00::/8'] },
    { TRUSTED_PROXIES: 'proxy.example' },
  ],
  ALLOWED_ORIGINS: [
    { ALLOWED_ORIGINS: 'https://b.example, https://c.example' },
    { allowedOrigins: ['https://b.example', 'https://c.example'] },
    { ALLOWED_ORIGINS: 'https://a.example/path' },
  ],
  FILES_URL: [
    { FILES_URL: 'https://files.example/' },
    { filesUrl: 'https://files.example' },
    { FILES_URL: 'https://files.example/path' },
  ],
  METRICS_PORT: [{ METRICS_PORT: '9100' }, { metrics: { port: 9100, host: '127.0.0.1' } }, { METRICS_PORT: '80.5' }],
  METRICS_HOST: [
    { METRICS_PORT: '9100', METRICS_HOST: '0.0.0.0' },
    { metrics: { host: '0.0.0.0' } },
    { METRICS_HOST: 'everywhere' },
  ],
  OTEL_EXPORTER_OTLP_ENDPOINT: [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318/' },
    { tracesUrl: 'http://127.0.0.1:4318' },
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' },
  ],
  LIMIT_FACTOR: [{ LIMIT_FACTOR: '2.5' }, { limitFactor: 2.5 }, { LIMIT_FACTOR: '0' }],
  DATABASE_URL: [
    { DATABASE_URL: 'postgresql://db/desk' },
    { databaseUrl: 'postgresql://db/desk' },
    { DATABASE_URL: 'mysql://db' },
  ],
  REDIS_URL: [
    { REDIS_URL: 'rediss://redis:6380' },
    { redisUrl: 'rediss://redis:6380' },
    { REDIS_URL: 'http://redis:6380' },
  ],
  S3_ENDPOINT: [
    s3,
    { s3: { endpoint: 'https://s3.example', region: 'us-east-1' } },
    { ...s3, S3_ENDPOINT: 's3.example' },
  ],
  S3_BUCKET: [s3, { s3: { bucket: 'desk' } }, without(s3, 'S3_BUCKET')],
  S3_REGION: [{ ...s3, S3_REGION: 'eu' }, { s3: { region: 'eu' } }],
  S3_ACCESS_KEY_ID: [s3, { s3: { accessKeyId: 'key' } }, without(s3, 'S3_ACCESS_KEY_ID')],
  S3_SECRET_ACCESS_KEY: [s3, { s3: { secretAccessKey: 'secret key' } }, without(s3, 'S3_SECRET_ACCESS_KEY')],
  SMTP_URL: [mail, { mail: { smtpUrl: mail.SMTP_URL } }, { ...mail, SMTP_URL: 'https://mail.example' }],
  MAIL_FROM: [mail, { mail: { from: mail.MAIL_FROM } }, without(mail, 'MAIL_FROM')],
  OPENAI_API_KEY: [openai, { models: { openai: { apiKey: 'openai key', baseUrl: null }, anthropic: null } }],
  OPENAI_BASE_URL: [
    { ...openai, OPENAI_BASE_URL: 'https://proxy.example/v1/' },
    { models: { openai: { apiKey: 'openai key', baseUrl: 'https://proxy.example/v1' } } },
    { ...openai, OPENAI_BASE_URL: 'proxy' },
  ],
  ANTHROPIC_API_KEY: [anthropic, { models: { anthropic: { apiKey: 'anthropic key', baseUrl: null }, openai: null } }],
  ANTHROPIC_BASE_URL: [
    { ...anthropic, ANTHROPIC_BASE_URL: 'https://proxy.example/v1/' },
    { models: { anthropic: { apiKey: 'anthropic key', baseUrl: 'https://proxy.example/v1' } } },
    { ...anthropic, ANTHROPIC_BASE_URL: 'proxy' },
  ],
  GOOGLE_API_KEY: [gemini, { models: { google: { apiKey: 'gemini key', baseUrl: null }, openai: null } }],
  GOOGLE_BASE_URL: [
    { ...gemini, GOOGLE_BASE_URL: 'https://proxy.example/v1/' },
    { models: { google: { apiKey: 'gemini key', baseUrl: 'https://proxy.example/v1' } } },
    { ...gemini, GOOGLE_BASE_URL: 'proxy' },
  ],
  OPENAI_COMPATIBLE_URL: [
    compatible,
    { models: { compatible: { baseUrl: 'http://llm:8000/v1', apiKey: null } } },
    { OPENAI_COMPATIBLE_URL: 'llm:8000' },
  ],
  OPENAI_COMPATIBLE_API_KEY: [
    { ...compatible, OPENAI_COMPATIBLE_API_KEY: 'llm key' },
    { models: { compatible: { apiKey: 'llm key' } } },
  ],
  OPENAI_COMPATIBLE_IMAGES_URL: [
    images,
    { imageServer: { baseUrl: 'http://draw:8000/v1', apiKey: null } },
    { OPENAI_COMPATIBLE_IMAGES_URL: 'draw:8000' },
  ],
  OPENAI_COMPATIBLE_IMAGES_API_KEY: [
    { ...images, OPENAI_COMPATIBLE_IMAGES_API_KEY: 'draw key' },
    { imageServer: { apiKey: 'draw key' } },
  ],
  OLLAMA_URL: [{ OLLAMA_URL: 'http://box:1/' }, { ollamaUrl: 'http://box:1' }, { OLLAMA_URL: 'on' }],
  TRANSCRIPTION_MODEL: [{ TRANSCRIPTION_MODEL: 'whisper' }, { transcriptionModel: 'whisper' }],
  STRIPE_SECRET_KEY: [
    stripe,
    { stripe: { secretKey: 'sk_test_1', apiBase: null, computesTax: false } },
    { ...stripe, STRIPE_SECRET_KEY: 'secret' },
  ],
  STRIPE_WEBHOOK_SECRET: [stripe, { stripe: { webhookSecret: 'whsec_1' } }, { ...stripe, STRIPE_WEBHOOK_SECRET: '1' }],
  // It is compared with the secret key and is no part of the configuration.
  STRIPE_PUBLISHABLE_KEY: [stripe, {}, { ...stripe, STRIPE_PUBLISHABLE_KEY: 'pk_1' }],
  STRIPE_TAX: [{ ...stripe, STRIPE_TAX: 'true' }, { stripe: { computesTax: true } }, { ...stripe, STRIPE_TAX: 'yes' }],
  STRIPE_API_BASE: [
    { ...stripe, STRIPE_API_BASE: 'http://stripe:1/' },
    { stripe: { apiBase: 'http://stripe:1' } },
    { ...stripe, STRIPE_API_BASE: 'stripe:1' },
  ],
  ALLOW_PAYMENTS_ON_EMBEDDED_DATABASE: [
    { ...liveStripe, ALLOW_PAYMENTS_ON_EMBEDDED_DATABASE: 'true' },
    { databaseUrl: null, stripe: { secretKey: 'sk_live_1' } },
    { ALLOW_PAYMENTS_ON_EMBEDDED_DATABASE: 'yes' },
  ],
  WITHDRAWAL_DAYS: [{ WITHDRAWAL_DAYS: '14' }, { withdrawalDays: 14 }, { WITHDRAWAL_DAYS: '13' }],
  TURNSTILE_SITE_KEY: [turnstile, { turnstile: { siteKey: 'site' } }, without(turnstile, 'TURNSTILE_SITE_KEY')],
  TURNSTILE_SECRET_KEY: [
    turnstile,
    { turnstile: { secretKey: 'server', verifyUrl: null } },
    without(turnstile, 'TURNSTILE_SECRET_KEY'),
  ],
  TURNSTILE_VERIFY_URL: [
    { ...turnstile, TURNSTILE_VERIFY_URL: 'http://captcha:1/check' },
    { turnstile: { verifyUrl: 'http://captcha:1/check' } },
    { ...turnstile, TURNSTILE_VERIFY_URL: 'captcha:1' },
  ],
  GOOGLE_CLIENT_ID: [google, { providers: { google: { clientId: 'google', issuer: null }, github: null } }],
  GOOGLE_CLIENT_SECRET: [
    google,
    { providers: { google: { clientSecret: 'google secret' } } },
    without(google, 'GOOGLE_CLIENT_SECRET'),
  ],
  GOOGLE_ISSUER: [
    { ...google, GOOGLE_ISSUER: 'https://id.example/' },
    { providers: { google: { issuer: 'https://id.example' } } },
    { ...google, GOOGLE_ISSUER: 'id.example' },
  ],
  MICROSOFT_CLIENT_ID: [microsoft, { providers: { microsoft: { clientId: 'microsoft', issuer: null }, google: null } }],
  MICROSOFT_CLIENT_SECRET: [
    microsoft,
    { providers: { microsoft: { clientSecret: 'microsoft secret' } } },
    without(microsoft, 'MICROSOFT_CLIENT_SECRET'),
  ],
  MICROSOFT_ISSUER: [
    { ...microsoft, MICROSOFT_ISSUER: 'https://id.example/' },
    { providers: { microsoft: { issuer: 'https://id.example' } } },
    { ...microsoft, MICROSOFT_ISSUER: 'id.example' },
  ],
  APPLE_CLIENT_ID: [apple, { providers: { apple: { clientId: 'apple', issuer: null }, google: null } }],
  APPLE_TEAM_ID: [apple, { providers: { apple: { teamId: 'team' } } }, without(apple, 'APPLE_TEAM_ID')],
  APPLE_KEY_ID: [apple, { providers: { apple: { keyId: 'key' } } }, without(apple, 'APPLE_KEY_ID')],
  APPLE_PRIVATE_KEY: [
    apple,
    { providers: { apple: { privateKey: pem.trim() } } },
    { ...apple, APPLE_PRIVATE_KEY: '-----BEGIN PRIVATE KEY-----' },
  ],
  APPLE_ISSUER: [
    { ...apple, APPLE_ISSUER: 'https://id.example/' },
    { providers: { apple: { issuer: 'https://id.example' } } },
    { ...apple, APPLE_ISSUER: 'id.example' },
  ],
  GITHUB_CLIENT_ID: [github, { providers: { github: { clientId: 'github', issuer: null }, google: null } }],
  GITHUB_CLIENT_SECRET: [
    github,
    { providers: { github: { clientSecret: 'github secret' } } },
    without(github, 'GITHUB_CLIENT_SECRET'),
  ],
  GITHUB_ISSUER: [
    { ...github, GITHUB_ISSUER: 'https://git.example/' },
    { providers: { github: { issuer: 'https://git.example' } } },
    { ...github, GITHUB_ISSUER: 'git.example' },
  ],
  OPERATOR_NAME: [operator, { operator: { name: 'Desk Ltd' } }, without(operator, 'OPERATOR_NAME')],
  OPERATOR_ADDRESS: [
    operator,
    { operator: { address: '1 Harbour Street, Dublin' } },
    { ...operator, OPERATOR_ADDRESS: 'a'.repeat(301) },
  ],
  CONFIRMED_CLAIMS: [
    { CONFIRMED_CLAIMS: 'answer-messages, affiliates' },
    { confirmedClaims: ['answer-messages', 'affiliates'] },
    { CONFIRMED_CLAIMS: 'We answer' },
  ],
  HELPDESK_URL: [
    helpdesk,
    { helpdesk: { url: 'https://help.example' } },
    { ...helpdesk, HELPDESK_URL: 'help.example' },
  ],
  HELPDESK_SECRET: [helpdesk, { helpdesk: { secret } }, without(helpdesk, 'HELPDESK_SECRET')],
  EXTERNAL_TARGETS: [
    { EXTERNAL_TARGETS: JSON.stringify([target]) },
    { externalTargets: [target] },
    { EXTERNAL_TARGETS: '{}' },
  ],
};

test.each(Object.entries(cases))(
  '%s has a description, and an invalid value is reported by name',
  (name, [env, gives, refused]) => {
    expect(loadConfig(env)).toMatchObject(gives);
    expect(env).toHaveProperty(name);
    if (refused) expect(faultNames(refused)).toEqual([name]);
  },
);

function faultNames(env: Environment): string[] {
  try {
    loadConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.faults.map(({ name }) => name);
    throw error;
  }
  return [];
}
