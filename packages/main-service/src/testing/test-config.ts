import type { MainServiceDeps } from '../create-main-service.ts';

export const publicUrl = 'http://desk.test';
export const secretKey = 'a key for tests, long enough to be one';

/** As an operator has it who has configured nothing. */
export const testConfig: MainServiceDeps['config'] = {
  production: false,
  publicUrl,
  dataDir: '/nonexistent',
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
