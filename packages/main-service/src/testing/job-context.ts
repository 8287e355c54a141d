import { createCounters } from '@deskmate/service-kit/http/counters';
import { createLimits } from '@deskmate/service-kit/http/limits';
import { silentLog } from '@deskmate/service-kit/monitoring/log';
import type { MainContext } from '../context.ts';
import { createContext } from '../create-context.ts';
import type { MainServiceDeps } from '../create-main-service.ts';
import { demoModels, noClientData, noSpend } from './ai-ports.ts';
import type { MainFixture } from './main-fixture.ts';
import { secretKey, testConfig, testMonitoring } from './test-config.ts';

type Options = Pick<Partial<MainServiceDeps>, 'adapters'> & { config?: Partial<MainServiceDeps['config']> };

/** What a job depends on, beside a fixture's service, as a second process on the same database has it. */
export const jobContext = (fixture: MainFixture, { adapters, config }: Options = {}): MainContext =>
  createContext({
    db: fixture.db,
    bus: fixture.bus,
    clock: fixture.clock,
    log: silentLog(),
    limits: createLimits(createCounters(null)),
    config: { ...testConfig, ...config },
    secrets: { secretKey },
    monitoring: testMonitoring,
    models: demoModels,
    clientData: noClientData,
    spend: noSpend,
    adapters: {
      mail: { send: async (message) => void fixture.mails.push(message), close: () => {} },
      ...adapters,
    },
    passwordCost: { memoryCost: 8, timeCost: 1 },
  });
