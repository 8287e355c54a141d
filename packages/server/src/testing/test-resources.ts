import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OpenDatabase } from '@deskmate/db/open-database';
import { loadConfig } from '@deskmate/service-kit/config/load-config';
import { createCounters } from '@deskmate/service-kit/http/counters';
import { createLimits } from '@deskmate/service-kit/http/limits';
import { silentLog } from '@deskmate/service-kit/monitoring/log';
import { createMonitoring } from '@deskmate/service-kit/monitoring/monitoring';
import { createBus } from '@deskmate/service-kit/work/bus';
import type { Resources } from '../start/open-resources.ts';

export const testSecret = 'a secret that only the two test services know 1234';

const testKey = 'a key that signs the tokens of this test 0123456789';
const shared = (secret: string) => ({ used: secret, accepted: [secret] });

/** What one process of a test uses, on a database that the test owns. Closing it leaves the database open. */
export function createTestResources(database: OpenDatabase, settings: Record<string, string> = {}): Resources {
  const dataDir = mkdtempSync(join(tmpdir(), 'resources-'));
  const config = loadConfig({ DATA_DIR: dataDir, LIMIT_FACTOR: '1000', SERVICE_SECRET: testSecret, ...settings });
  const createCounter = createCounters(null);
  return {
    config,
    log: silentLog(),
    database,
    secrets: { rootKey: testKey, links: shared(testKey), serviceSecret: shared(testSecret) },
    monitoring: createMonitoring(silentLog()),
    redis: null,
    bus: createBus(),
    createCounter,
    limits: createLimits(createCounter, config.limitFactor),
    close: async () => rmSync(dataDir, { recursive: true, force: true }),
  };
}
