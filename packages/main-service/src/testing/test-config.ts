import { silentLog } from '@deskmate/service-kit/monitoring/log';
import { createMonitoring } from '@deskmate/service-kit/monitoring/monitoring';
import type { MainServiceDeps } from '../create-main-service.ts';

export const publicUrl = 'http://desk.test';
export const secretKey = 'a key for tests, long enough to be one';

export const testMonitoring = createMonitoring(silentLog());

/** The configuration of an operator who has set nothing. */
export const testConfig: MainServiceDeps['config'] = {
  production: false,
  publicUrl,
  dataDir: '/nonexistent',
  minFreeDiskBytes: 0,
  s3: null,
  limitFactor: 1,
  externalTargets: [],
  helpdesk: null,
  operator: { name: null, address: null },
  mail: { smtpUrl: null, from: null },
  turnstile: null,
  providers: { google: null, microsoft: null, apple: null, github: null },
  stripe: null,
  withdrawalDays: null,
};
