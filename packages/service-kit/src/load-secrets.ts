import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newSecret } from './random.ts';

export type Secrets = { secretKey: string; serviceSecret: string };

/** The configured secrets, or ones made at the first start and kept in the data directory, readable by its owner only. */
export function loadSecrets(config: {
  dataDir: string;
  secretKey: string | null;
  serviceSecret: string | null;
}): Secrets {
  return {
    secretKey: config.secretKey ?? readOrCreate(config.dataDir, 'secret-key'),
    serviceSecret: config.serviceSecret ?? readOrCreate(config.dataDir, 'service-secret'),
  };
}

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
