import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { newSecret } from '../random.ts';
import { ConfigError, loadConfig } from './load-config.ts';
import { loadSecrets } from './load-secrets.ts';

function faultsOf(env: Record<string, string>): string[] {
  try {
    loadConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n').slice(1);
    throw error;
  }
  return [];
}

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://deskmate.example',
  SECRET_KEY: newSecret(),
  SERVICE_SECRET: newSecret(),
  DATABASE_URL: 'postgres://db.example/deskmate',
};

describe('reading', () => {
  test('nothing set is the embedded default', () => {
    expect(loadConfig({})).toMatchObject({
      production: false,
      role: 'all',
      port: 8080,
      publicUrl: 'http://localhost:8080',
      dataDir: resolve('data'),
      databaseUrl: null,
      redisUrl: null,
      limitFactor: 1,
    });
  });

  test('an empty variable counts as absent', () => {
    expect(loadConfig({ PORT: '', SMTP_URL: '  ' })).toMatchObject({ port: 8080, mail: { smtpUrl: null } });
  });
});

const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};
const liveStripe = { ...stripe, STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' };

describe('faults', () => {
  test('every bad variable is named at once, one a line, and no value is repeated', () => {
    const faults = faultsOf({ PORT: 'geheim', DATABASE_URL: 'mysql://geheim', ROLE: 'geheim', SECRET_KEY: 'geheim' });
    expect(faults).toHaveLength(4);
    expect(faults.map((line) => line.split(':', 1)[0])).toEqual(['ROLE', 'PORT', 'SECRET_KEY', 'DATABASE_URL']);
    expect(faults.join()).not.toContain('geheim');
  });

  test.each([
    [{ ALLOWED_ORIGINS: '*' }, 'ALLOWED_ORIGINS'],
    [{ ...stripe, STRIPE_WEBHOOK_SECRET: '' }, 'STRIPE_WEBHOOK_SECRET'],
    [{ ...stripe, STRIPE_PUBLISHABLE_KEY: '' }, 'STRIPE_PUBLISHABLE_KEY'],
    [{ ...stripe, STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }, 'STRIPE_PUBLISHABLE_KEY'],
    [{ ...liveStripe, STRIPE_API_BASE: '' }, 'STRIPE_SECRET_KEY'],
    [{ FILES_URL: 'http://localhost:9000' }, 'FILES_URL'],
    [{ FILES_URL: 'https://desk.example:444', PUBLIC_URL: 'https://desk.example' }, 'FILES_URL'],
    [{ FILES_URL: 'http://10.0.0.4', AI_URL: 'http://10.0.0.4:8081' }, 'FILES_URL'],
    [{ TRUSTED_PROXIES: '10.0.0.0/33' }, 'TRUSTED_PROXIES'],
    [{ ROLE: 'main', DATABASE_URL: 'postgres://db', SERVICE_SECRET: newSecret() }, 'AI_URL'],
    [{ ROLE: 'ai', MAIN_URL: 'http://main', SERVICE_SECRET: newSecret() }, 'DATABASE_URL'],
    [{ ROLE: 'ai', MAIN_URL: 'http://main', DATABASE_URL: 'postgres://db' }, 'SERVICE_SECRET'],
  ])('%o is refused because of %s', (env, name) => {
    expect(faultsOf(env as Record<string, string>)).toEqual([expect.stringMatching(new RegExp(`^${name}: `))]);
  });

  test.each([
    [{ LIMIT_FACTOR: '10001' }, 'LIMIT_FACTOR: must be at most 10000'],
    [{ LIMIT_FACTOR: '0' }, 'LIMIT_FACTOR: must be more than 0'],
    [{ LIMIT_FACTOR: 'much' }, 'LIMIT_FACTOR: must be a number'],
    [{ PORT: '70000' }, 'PORT: must be a whole number from 0 to 65535'],
    [{ METRICS_PORT: '80.5' }, 'METRICS_PORT: must be a whole number from 0 to 65535'],
  ])('%o is refused in words for an operator', (env, words) => {
    expect(faultsOf(env as Record<string, string>)).toEqual([words]);
  });

  test('real payments need a database that keeps them, unless the operator takes the risk', () => {
    expect(faultsOf(stripe)).toEqual([]);
    expect(faultsOf({ ...liveStripe, DATABASE_URL: 'postgres://db' })).toEqual([]);
    expect(faultsOf({ ...liveStripe, ALLOW_PAYMENTS_ON_EMBEDDED_DATABASE: 'true' })).toEqual([]);
    expect(faultsOf({ ...liveStripe, ALLOW_PAYMENTS_ON_EMBEDDED_DATABASE: 'false' })).toHaveLength(1);
  });

  describe('EXTERNAL_TARGETS', () => {
    const load = (targets: unknown) => loadConfig({ EXTERNAL_TARGETS: JSON.stringify(targets) }).externalTargets;
    const one = { id: 'a', url: 'https://a.example/cb' };

    test('has no targets by default; name defaults to the host and delivery to code', () => {
      expect(loadConfig({}).externalTargets).toEqual([]);
      expect(load([one, { id: 'b', name: 'B', url: 'com.example.b:/cb', delivery: 'query' }])).toEqual([
        { ...one, name: 'a.example', delivery: 'code' },
        { id: 'b', name: 'B', url: 'com.example.b:/cb', delivery: 'query' },
      ]);
    });

    test.each([
      ['no JSON', '[{'],
      ['no list', '{}'],
      ...[
        'http://a.example/cb',
        'javascript:alert(1)',
        'data:text/html,x',
        'https://u:p@a.example/cb',
        'https://a.example/cb#x',
        '//a.example',
        '*',
      ].map((url) => [url, JSON.stringify([{ id: 'a', url }])]),
      ['an id twice', JSON.stringify([one, { ...one, url: 'https://b.example/' }])],
      ['an address twice', JSON.stringify([one, { id: 'b', url: 'https://a.example/cb?x=1' }])],
      ['an unknown field', JSON.stringify([{ ...one, wildcard: true }])],
    ])('%s stops the start', (_name, text) => {
      expect(faultsOf({ EXTERNAL_TARGETS: text as string })).toEqual([expect.stringMatching(/^EXTERNAL_TARGETS: /)]);
    });
  });
});

describe('production', () => {
  test('a whole configuration starts', () => {
    expect(faultsOf(production)).toEqual([]);
  });

  test.each(['SECRET_KEY', 'SERVICE_SECRET', 'PUBLIC_URL'] as const)('%s is required', (name) => {
    expect(faultsOf({ ...production, [name]: '' })).toEqual([
      expect.stringMatching(new RegExp(`^${name}: .*production`)),
    ]);
  });

  test('N15: plain http is refused unless a proxy in front is trusted', () => {
    const plain = { ...production, PUBLIC_URL: 'http://deskmate.example' };
    expect(faultsOf(plain)).toEqual([expect.stringMatching(/^PUBLIC_URL: must begin with https:.*TRUSTED_PROXIES/)]);
    expect(faultsOf({ ...plain, TRUSTED_PROXIES: '10.0.0.0/8' })).toEqual([]);
    expect(faultsOf({ PUBLIC_URL: 'http://deskmate.example' })).toEqual([]);
  });

  test.each(['a'.repeat(40), 'change-me-change-me-change-me-change-me', 'my-very-long-deskmate-secret-for-tests'])(
    'the weak secret %s is refused',
    (weak) => {
      expect(faultsOf({ ...production, SECRET_KEY: weak })).toEqual([
        expect.stringMatching(/^SECRET_KEY: is too easy/),
      ]);
    },
  );
});

describe('kept secrets', () => {
  test('they are made once, kept for the owner only, and give way to configured ones', () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'deskmate-secrets-'));
    const first = loadSecrets(loadConfig({ DATA_DIR: dataDir }));
    expect(first.secretKey).not.toBe(first.serviceSecret.used);
    expect(loadSecrets(loadConfig({ DATA_DIR: dataDir }))).toEqual(first);
    expect(statSync(join(dataDir, 'keys', 'secret-key')).mode & 0o777).toBe(0o600);
    const [secretKey, serviceSecret, former] = [newSecret(), newSecret(), newSecret()];
    const configured = { DATA_DIR: dataDir, SECRET_KEY: secretKey, SERVICE_SECRET: serviceSecret };
    expect(loadSecrets(loadConfig(configured))).toMatchObject({
      secretKey,
      previousSecretKey: null,
      serviceSecret: { used: serviceSecret, accepted: [serviceSecret] },
    });
    const changing = loadSecrets(loadConfig({ ...configured, SERVICE_SECRET_PREVIOUS: former }));
    expect(changing.serviceSecret).toEqual({ used: former, accepted: [former, serviceSecret] });
    rmSync(dataDir, { recursive: true });
  });

  test('limits stay limits: a factor of 10 is the most', () => {
    expect(faultsOf({ ...production, LIMIT_FACTOR: '10' })).toEqual([]);
    expect(faultsOf({ ...production, LIMIT_FACTOR: '11' })).toEqual([expect.stringMatching(/^LIMIT_FACTOR: /)]);
  });

  test('a made secret passes the rule for production', () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'deskmate-secrets-'));
    const { secretKey } = loadSecrets(loadConfig({ DATA_DIR: dataDir }));
    expect(faultsOf({ ...production, SECRET_KEY: secretKey })).toEqual([]);
    rmSync(dataDir, { recursive: true });
  });
});

test('a local Ollama is looked for at its usual port, or not at all', () => {
  expect(loadConfig({}).ollamaUrl).toBe('http://127.0.0.1:11434');
  expect(loadConfig({ OLLAMA_URL: 'off' }).ollamaUrl).toBeNull();
});
