import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '@deskmate/db/database';
import type { Clock } from '@deskmate/service-kit/clock';
import type { Config } from '@deskmate/service-kit/config/load-config';
import type { VerifyCaller } from '@deskmate/service-kit/http/caller';
import { configureService } from '@deskmate/service-kit/http/configure-service';
import type { Limits } from '@deskmate/service-kit/http/limits';
import type { Log } from '@deskmate/service-kit/monitoring/log';
import type { Monitoring } from '@deskmate/service-kit/monitoring/monitoring';
import type { Bus } from '@deskmate/service-kit/work/bus';
import { createMaintenance } from '@deskmate/service-kit/work/maintenance';
import type { FastifyInstance } from 'fastify';
import { accountDeletionRoutes } from './account/deletion/routes.ts';
import { clientExportRoutes } from './account/export/routes.ts';
import { publicName } from './account/profile/get-profile.ts';
import { pictureRoutes } from './account/profile/picture-routes.ts';
import { clientRoutes } from './account/profile/routes.ts';
import type { AdapterConfig, MainAdapters } from './adapters/create-adapters.ts';
import { promoCodeRoutes } from './billing/catalog/promo-code-routes.ts';
import { planRoutes } from './billing/catalog/routes.ts';
import { seedPlans } from './billing/catalog/seed-plans.ts';
import { addressRoutes } from './billing/invoices/address-routes.ts';
import { invoiceRoutes } from './billing/invoices/routes.ts';
import { withdrawalRoutes } from './billing/refunds/routes.ts';
import { paymentRoutes } from './billing/routes.ts';
import { subscriptionRoutes } from './billing/subscription-routes.ts';
import { createPaymentWorker } from './billing/webhook/payment-worker.ts';
import { createContext } from './create-context.ts';
import { refundCredit, settleCredit } from './credit/close-hold.ts';
import { referralRoutes } from './credit/referral/routes.ts';
import { refundStaleHolds } from './credit/refund-stale-holds.ts';
import { requirePlan } from './credit/require-plan.ts';
import { type CreditRequest, reserveCredit } from './credit/reserve-credit.ts';
import { usageRoutes } from './credit/usage/routes.ts';
import { apiKeyRoutes } from './identity/api-keys/routes.ts';
import { createVerifyApiKey } from './identity/api-keys/verify-api-key.ts';
import { emailChangeRoutes } from './identity/email-change/routes.ts';
import { externalTargetRoutes } from './identity/external-targets/routes.ts';
import { limitTargets } from './identity/external-targets/target-scope.ts';
import { linkedAccountRoutes } from './identity/linked-accounts/routes.ts';
import { passkeyRoutes } from './identity/passkeys/routes.ts';
import { secondFactorRecoveryRoutes } from './identity/second-factor/recovery-routes.ts';
import { secondFactorRoutes } from './identity/second-factor/routes.ts';
import { secureAccountRoutes } from './identity/secure-account/routes.ts';
import type { Access } from './identity/sessions/access-repository.ts';
import { sessionRoutes } from './identity/sessions/routes.ts';
import type { PasswordCost } from './identity/sign-in/password-hasher.ts';
import { signInRoutes } from './identity/sign-in/routes.ts';
import { createMaintenanceJobs } from './maintenance-jobs.ts';
import { modelRoutes } from './models/routes.ts';
import { createOperatorCommands, type OperatorCommands } from './operator/create-operator-commands.ts';
import type { ClientData } from './ports/client-data.ts';
import type { Models } from './ports/models.ts';
import type { Spend } from './ports/spend.ts';
import { promptRoutes } from './prompts/routes.ts';
import { createQueueCountRepository } from './queue-count-repository.ts';
import { supportRoutes } from './support/routes.ts';

export type MainServiceDeps = {
  db: Database;
  bus: Bus;
  clock: Clock;
  log: Log;
  limits: Limits;
  config: AdapterConfig &
    Pick<
      Config,
      'externalTargets' | 'limitFactor' | 'helpdesk' | 'minFreeDiskBytes' | 'operator' | 's3' | 'withdrawalDays'
    >;
  /** `secretKey`: what the keys of this service are derived from (`openRootKey`). */
  secrets: { secretKey: string };
  monitoring: Monitoring;
  models: Models;
  clientData: ClientData;
  spend: Spend;
  /** Instead of those that `config` asks for. */
  adapters?: Partial<MainAdapters>;
  /** Only tests make hashing cheap. */
  passwordCost?: PasswordCost;
};

export type MainService = {
  /** Its routes; to be registered under `/api`. */
  plugin(app: FastifyInstance): Promise<void>;
  identity: {
    verify: VerifyCaller;
    /** The same for a personal API key. */
    verifyApiKey: VerifyCaller;
    onSessionEnd(listener: (signInSessionId: string) => void): () => void;
    /** Those of these sign-in sessions and API keys that still give access, and what they may do now. */
    checkAccess(signInSessionIds: string[]): Promise<Access[]>;
  };
  /** The credit ledger, for the AI service. */
  credit: {
    reserve(request: CreditRequest): Promise<void>;
    settle(requestId: string, credits: number): Promise<void>;
    refund(requestId: string): Promise<void>;
    requirePlan(clientId: string): Promise<void>;
    /** Frees holds that were never closed. @returns how many. */
    refundStaleHolds(olderThanMs: number): Promise<number>;
  };
  /** The public data of a client, for the AI service. */
  authors: { publicName(clientId: string): Promise<string | null> };
  operator: OperatorCommands;
  /** Fills in missing plans and makes the first signing key. */
  prepare(): Promise<void>;
  /** Prepares, and begins what is done at regular times: mails, payments, maintenance. */
  start(): Promise<void>;
  /** Resolves once no background work is running. */
  idle(): Promise<void>;
  close(): Promise<void>;
};

const maintenanceEveryMs = 3_600_000;
/** How long the gateway may take to answer at the end of the process. */
const endLimitMs = 5000;

/** Sign-in, clients, plans, payments, credit and support, behind the routes of `contracts/main`. */
export function createMainService(deps: MainServiceDeps): MainService {
  const context = createContext(deps);
  deps.monitoring.metrics.countQueues(createQueueCountRepository(deps.db).count);
  const { callerCheck, background, mails, signingKeys } = context;
  const payments = createPaymentWorker(context);
  const maintenance = createMaintenance(createMaintenanceJobs(context), deps.log);
  const prepare = async () => {
    await seedPlans(context);
    await signingKeys.current();
  };
  return {
    async plugin(app) {
      configureService(app, {
        verifyCaller: callerCheck.verify,
        limits: deps.limits,
        knownAccount: context.knownDevices.accountOf,
      });
      limitTargets(app);
      for (const routes of allRoutes) routes(app, context);
      await app.register((scope) => pictureRoutes(scope, context));
    },
    identity: {
      verify: callerCheck.verify,
      verifyApiKey: createVerifyApiKey(context),
      onSessionEnd: callerCheck.onSessionEnd,
      checkAccess: (ids) => context.repositories.access.find(ids, deps.clock.date()),
    },
    credit: {
      reserve: (request) => reserveCredit(context, request),
      settle: (requestId, credits) => settleCredit(context, requestId, credits),
      refund: (requestId) => refundCredit(context, requestId),
      requirePlan: (clientId) => requirePlan(context, clientId),
      refundStaleHolds: (olderThanMs) => refundStaleHolds(context, olderThanMs),
    },
    authors: { publicName: (clientId) => publicName(context, clientId) },
    operator: createOperatorCommands(context),
    prepare,
    async start() {
      await prepare();
      mails.start();
      maintenance.start(maintenanceEveryMs);
      payments.start();
    },
    idle: background.idle,
    async close() {
      // Whatever is cut off here is done again by the next process.
      const ended = Promise.all([maintenance.close(), payments.close()]).then(background.idle);
      await Promise.race([ended, pause(endLimitMs, undefined, { ref: false })]);
      await mails.close();
    },
  };
}

const allRoutes = [
  signInRoutes,
  secondFactorRoutes,
  secondFactorRecoveryRoutes,
  passkeyRoutes,
  linkedAccountRoutes,
  secureAccountRoutes,
  externalTargetRoutes,
  sessionRoutes,
  clientRoutes,
  accountDeletionRoutes,
  emailChangeRoutes,
  clientExportRoutes,
  planRoutes,
  subscriptionRoutes,
  paymentRoutes,
  promoCodeRoutes,
  withdrawalRoutes,
  invoiceRoutes,
  addressRoutes,
  modelRoutes,
  usageRoutes,
  promptRoutes,
  referralRoutes,
  apiKeyRoutes,
  supportRoutes,
];
