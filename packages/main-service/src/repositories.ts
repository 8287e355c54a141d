import type { Database } from '@deskmate/db/database';
import { createAuditRepository } from './audit/audit-repository.ts';
import { createAddressesRepository } from './features/addresses/addresses-repository.ts';
import { createApiKeysRepository } from './features/api-keys/api-keys-repository.ts';
import { createClientsRepository } from './features/clients/clients-repository.ts';
import { createCreditAlertsRepository } from './features/credit/credit-alerts-repository.ts';
import { createCreditHoldsRepository } from './features/credit/credit-holds-repository.ts';
import { createCreditRepository } from './features/credit/credit-repository.ts';
import { createLedgerRepository } from './features/credit/ledger-repository.ts';
import { createEmailChangesRepository } from './features/email-change/email-changes-repository.ts';
import { createExternalLoginsRepository } from './features/external-targets/external-logins-repository.ts';
import { createInvoicesRepository } from './features/invoices/invoices-repository.ts';
import { createAuthorizationsRepository } from './features/linked-accounts/authorizations-repository.ts';
import { createLinkedAccountsRepository } from './features/linked-accounts/linked-accounts-repository.ts';
import { createClientRecordsRepository } from './features/operator/client-records-repository.ts';
import { createRevenueRepository } from './features/operator/revenue-repository.ts';
import { createPasskeysRepository } from './features/passkeys/passkeys-repository.ts';
import { createGatewaySubscriptionsRepository } from './features/payments/gateway-subscriptions-repository.ts';
import { createNoticesRepository } from './features/payments/notices-repository.ts';
import { createPayableSessionsRepository } from './features/payments/payable-sessions-repository.ts';
import { createPaymentSessionsRepository } from './features/payments/payment-sessions-repository.ts';
import { createPaymentsRepository } from './features/payments/payments-repository.ts';
import { createReversalsRepository } from './features/payments/reversals-repository.ts';
import { createTermsNoticesRepository } from './features/plan-terms/terms-notices-repository.ts';
import { createPlansRepository } from './features/plans/plans-repository.ts';
import { createPromoCodesRepository } from './features/promo-codes/promo-codes-repository.ts';
import { createPromptsRepository } from './features/prompts/prompts-repository.ts';
import { createReferralsRepository } from './features/referral/referrals-repository.ts';
import { createMailedCodesRepository } from './features/second-factor/mailed-codes-repository.ts';
import { createRememberedDevicesRepository } from './features/second-factor/remembered-devices-repository.ts';
import {
  createBackupCodesRepository,
  createSecondFactorsRepository,
} from './features/second-factor/second-factors-repository.ts';
import { createAccessRepository } from './features/sessions/access-repository.ts';
import { createSignInSessionsRepository } from './features/sessions/sign-in-sessions-repository.ts';
import { createAttemptsRepository } from './features/sign-in/attempts-repository.ts';
import { createLinkTokensRepository } from './features/sign-in/link-tokens-repository.ts';
import { createRegistrationsRepository } from './features/sign-in/registrations-repository.ts';
import { createSignInChallengesRepository } from './features/sign-in/sign-in-challenges-repository.ts';
import { createSigningKeysRepository } from './features/sign-in/signing-keys-repository.ts';
import { createEntitlementsRepository } from './features/subscriptions/entitlements-repository.ts';
import { createSubscriptionsRepository } from './features/subscriptions/subscriptions-repository.ts';
import { createUsageRepository } from './features/usage/usage-repository.ts';
import { createWithdrawalsRepository } from './features/withdrawals/withdrawals-repository.ts';
import { createMailOutboxRepository } from './mail/mail-outbox-repository.ts';

export type Repositories = ReturnType<typeof createRepositories>;

/** Runs `work` on repositories of one transaction: all of it happens or nothing. */
export type Transact = <T>(work: (repositories: Repositories) => Promise<T>) => Promise<T>;

export const createRepositories = (db: Database) => ({
  access: createAccessRepository(db),
  addresses: createAddressesRepository(db),
  apiKeys: createApiKeysRepository(db),
  attempts: createAttemptsRepository(db),
  audit: createAuditRepository(db),
  revenue: createRevenueRepository(db),
  clientRecords: createClientRecordsRepository(db),
  clients: createClientsRepository(db),
  credit: createCreditRepository(db),
  creditAlerts: createCreditAlertsRepository(db),
  creditHolds: createCreditHoldsRepository(db),
  emailChanges: createEmailChangesRepository(db),
  externalLogins: createExternalLoginsRepository(db),
  gatewaySubscriptions: createGatewaySubscriptionsRepository(db),
  invoices: createInvoicesRepository(db),
  ledger: createLedgerRepository(db),
  linkedAccounts: createLinkedAccountsRepository(db),
  linkTokens: createLinkTokensRepository(db),
  mailOutbox: createMailOutboxRepository(db),
  backupCodes: createBackupCodesRepository(db),
  mailedCodes: createMailedCodesRepository(db),
  rememberedDevices: createRememberedDevicesRepository(db),
  secondFactors: createSecondFactorsRepository(db),
  notices: createNoticesRepository(db),
  passkeys: createPasskeysRepository(db),
  payableSessions: createPayableSessionsRepository(db),
  payments: createPaymentsRepository(db),
  paymentSessions: createPaymentSessionsRepository(db),
  plans: createPlansRepository(db),
  promoCodes: createPromoCodesRepository(db),
  prompts: createPromptsRepository(db),
  referrals: createReferralsRepository(db),
  authorizations: createAuthorizationsRepository(db),
  reversals: createReversalsRepository(db),
  registrations: createRegistrationsRepository(db),
  signInChallenges: createSignInChallengesRepository(db),
  signInSessions: createSignInSessionsRepository(db),
  signingKeys: createSigningKeysRepository(db),
  termsNotices: createTermsNoticesRepository(db),
  usage: createUsageRepository(db),
  withdrawals: createWithdrawalsRepository(db),
  entitlements: createEntitlementsRepository(db),
  subscriptions: createSubscriptionsRepository(db),
});

export const createTransact =
  (db: Database): Transact =>
  (work) =>
    db.transaction((tx) => work(createRepositories(tx)));
