import { resolve } from 'node:path';
import type * as z from 'zod';
import { findContradictions } from './config-rules.ts';
import { type Values, type VariableName, variables } from './config-variables.ts';

type Environment = Record<string, string | undefined>;

/** Stops the start: one line for each variable that is wrong. */
export class ConfigError extends Error {
  readonly faults: Fault[];

  constructor(faults: Fault[]) {
    super(
      `Deskmate cannot start with this configuration:\n${faults.map(({ name, words }) => `${name}: ${words}`).join('\n')}`,
    );
    this.name = 'ConfigError';
    this.faults = faults;
  }
}

export type Fault = { name: string; words: string };

export type Config = ReturnType<typeof toConfig>;

/**
 * Reads the environment; pure. An empty variable counts as absent.
 * @throws ConfigError naming every bad variable at once.
 */
export function loadConfig(env: Environment): Config {
  const { values, faults } = readValues(env);
  const all = [...faults, ...findContradictions(values, new Set(faults.map(({ name }) => name as VariableName)))];
  if (all.length > 0) throw new ConfigError(all);
  return toConfig(values);
}

function readValues(env: Environment): { values: Values; faults: Fault[] } {
  const values: Record<string, unknown> = {};
  const faults: Fault[] = [];
  for (const [name, { schema }] of Object.entries(variables)) {
    const text = env[name]?.trim();
    if (!text) continue;
    const result = schema.safeParse(text);
    if (result.success) values[name] = result.data;
    else faults.push({ name, words: words(result.error) });
  }
  return { values, faults };
}

// The value itself may be a secret, so it is never repeated.
const words = (error: z.ZodError): string => error.issues.map((issue) => issue.message).join('; ');

function toConfig(values: Values) {
  const port = values.PORT ?? 8080;
  const dataDir = resolve(values.DATA_DIR ?? './data');
  return {
    production: values.NODE_ENV === 'production',
    role: values.ROLE ?? 'all',
    port,
    publicUrl: values.PUBLIC_URL ?? `http://localhost:${port}`,
    mainUrl: values.MAIN_URL ?? null,
    aiUrl: values.AI_URL ?? null,
    dataDir,
    minFreeDiskBytes: (values.MIN_FREE_DISK_MB ?? 512) * 1_048_576,
    logLevel: values.LOG_LEVEL ?? 'info',
    /** Null: made at the first start and kept in `dataDir` (`loadSecrets`). */
    secretKey: values.SECRET_KEY ?? null,
    serviceSecret: values.SERVICE_SECRET ?? null,
    /** Former ones, while they are changed. */
    previous: { secretKey: values.SECRET_KEY_PREVIOUS ?? null, serviceSecret: values.SERVICE_SECRET_PREVIOUS ?? null },
    trustedProxies: values.TRUSTED_PROXIES ?? [],
    allowedOrigins: values.ALLOWED_ORIGINS ?? [],
    /** Null: files come from the own origin. */
    filesUrl: values.FILES_URL ?? null,
    metrics: mapIfSet(values.METRICS_PORT, (metricsPort) => ({
      port: metricsPort,
      host: values.METRICS_HOST ?? '127.0.0.1',
    })),
    /** Null: no traces. */
    tracesUrl: values.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    limitFactor: values.LIMIT_FACTOR ?? 1,
    databaseUrl: values.DATABASE_URL ?? null,
    redisUrl: values.REDIS_URL ?? null,
    s3: mapIfSet(values.S3_ENDPOINT, (endpoint) => ({
      endpoint,
      bucket: values.S3_BUCKET ?? '',
      region: values.S3_REGION ?? 'us-east-1',
      accessKeyId: values.S3_ACCESS_KEY_ID ?? '',
      secretAccessKey: values.S3_SECRET_ACCESS_KEY ?? '',
    })),
    operator: { name: values.OPERATOR_NAME ?? null, address: values.OPERATOR_ADDRESS ?? null },
    confirmedClaims: values.CONFIRMED_CLAIMS ?? [],
    mail: { smtpUrl: values.SMTP_URL ?? null, from: values.MAIL_FROM ?? null },
    models: {
      openai: vendor(values.OPENAI_API_KEY, values.OPENAI_BASE_URL),
      anthropic: vendor(values.ANTHROPIC_API_KEY, values.ANTHROPIC_BASE_URL),
      google: vendor(values.GOOGLE_API_KEY, values.GOOGLE_BASE_URL),
      compatible: mapIfSet(values.OPENAI_COMPATIBLE_URL, (baseUrl) => ({
        baseUrl,
        apiKey: values.OPENAI_COMPATIBLE_API_KEY ?? null,
      })),
    },
    /** An OpenAI-compatible server that draws and answers no texts. */
    imageServer: mapIfSet(values.OPENAI_COMPATIBLE_IMAGES_URL, (baseUrl) => ({
      baseUrl,
      apiKey: values.OPENAI_COMPATIBLE_IMAGES_API_KEY ?? null,
    })),
    /** Null: OpenAI's own, and dictation is off on other servers. */
    transcriptionModel: values.TRANSCRIPTION_MODEL ?? null,
    /** Null: none is looked for. */
    ollamaUrl: values.OLLAMA_URL === 'off' ? null : (values.OLLAMA_URL ?? 'http://127.0.0.1:11434'),
    turnstile: mapIfSet(values.TURNSTILE_SECRET_KEY, (secretKey) => ({
      secretKey,
      siteKey: values.TURNSTILE_SITE_KEY ?? '',
      verifyUrl: values.TURNSTILE_VERIFY_URL ?? null,
    })),
    stripe: mapIfSet(values.STRIPE_SECRET_KEY, (secretKey) => ({
      secretKey,
      webhookSecret: values.STRIPE_WEBHOOK_SECRET ?? '',
      apiBase: values.STRIPE_API_BASE ?? null,
      computesTax: values.STRIPE_TAX === 'true',
    })),
    /** Null: the product offers no withdrawal. */
    withdrawalDays: values.WITHDRAWAL_DAYS ?? null,
    providers: {
      google: mapIfSet(values.GOOGLE_CLIENT_ID, (clientId) => ({
        clientId,
        clientSecret: values.GOOGLE_CLIENT_SECRET ?? '',
        issuer: values.GOOGLE_ISSUER ?? null,
      })),
      microsoft: mapIfSet(values.MICROSOFT_CLIENT_ID, (clientId) => ({
        clientId,
        clientSecret: values.MICROSOFT_CLIENT_SECRET ?? '',
        issuer: values.MICROSOFT_ISSUER ?? null,
      })),
      apple: mapIfSet(values.APPLE_CLIENT_ID, (clientId) => ({
        clientId,
        teamId: values.APPLE_TEAM_ID ?? '',
        keyId: values.APPLE_KEY_ID ?? '',
        privateKey: values.APPLE_PRIVATE_KEY ?? '',
        issuer: values.APPLE_ISSUER ?? null,
      })),
      github: mapIfSet(values.GITHUB_CLIENT_ID, (clientId) => ({
        clientId,
        clientSecret: values.GITHUB_CLIENT_SECRET ?? '',
        issuer: values.GITHUB_ISSUER ?? null,
      })),
    },
    externalTargets: values.EXTERNAL_TARGETS ?? [],
    helpdesk: mapIfSet(values.HELPDESK_URL, (url) => ({ url, secret: values.HELPDESK_SECRET ?? '' })),
  };
}

/** A feature is on when its first variable is there; `findContradictions` checks the others. */
const mapIfSet = <T, R>(value: T | undefined, make: (value: T) => R): R | null =>
  value === undefined ? null : make(value);

const vendor = (apiKey: string | undefined, baseUrl: string | undefined) =>
  mapIfSet(apiKey, (key) => ({ apiKey: key, baseUrl: baseUrl ?? null }));
