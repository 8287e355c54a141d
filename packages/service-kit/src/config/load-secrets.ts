import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newSecret } from '../random.ts';
import type { Config } from './load-config.ts';

/**
 * A secret that every process has. While it is changed, some processes know the former one alone: the former one is used
 * until all of them accept both.
 */
export type SharedSecret = {
  /** For what this process signs or sends. */
  used: string;
  /** For what it receives. */
  accepted: readonly string[];
};

export type Secrets = {
  /** `SECRET_KEY`, and the one before it while it is changed. */
  secretKey: string;
  previousSecretKey: string | null;
  /** The same keys, for what is signed for minutes only. */
  links: SharedSecret;
  serviceSecret: SharedSecret;
};

/** The configured secrets, or ones made at the first start and kept in the data directory, readable by its owner only. */
export function loadSecrets(config: Pick<Config, 'dataDir' | 'secretKey' | 'serviceSecret' | 'previous'>): Secrets {
  const { dataDir, previous } = config;
  const secretKey = config.secretKey ?? readOrCreate(dataDir, 'secret-key');
  const serviceSecret = config.serviceSecret ?? readOrCreate(dataDir, 'service-secret');
  return {
    secretKey,
    previousSecretKey: previous.secretKey,
    links: shared(secretKey, previous.secretKey),
    serviceSecret: shared(serviceSecret, previous.serviceSecret),
  };
}

const shared = (current: string, previous: string | null): SharedSecret =>
  previous === null ? { used: current, accepted: [current] } : { used: previous, accepted: [previous, current] };

function readOrCreate(dataDir: string, name: string): string {
  const folder = join(dataDir, 'keys');
  const file = join(folder, name);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    // Fails if it is there, so that of two first starts only one makes the key.
    writeFileSync(file, newSecret(48), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
}
