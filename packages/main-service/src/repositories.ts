import type { Database } from '@deskmate/db/database';
import { createClientRecordsRepository } from './account/client-records-repository.ts';
import { createAuditRepository } from './audit/audit-repository.ts';
import { createPlansRepository } from './billing/catalog/plans-repository.ts';
import { createPromoCodesRepository } from './billing/catalog/promo-codes-repository.ts';
import { createTermsNoticesRepository } from './billing/catalog/terms-notices-repository.ts';
import { createPayableSessionsRepository } from './billing/checkout/payable-sessions-repository.ts';
import { createPaymentSessionsRepository } from './billing/checkout/payment-sessions-repository.ts';
import { createAddressesRepository } from './billing/invoices/addresses-repository.ts';
import { createInvoicesRepository } from './billing/invoices/invoices-repository.ts';
import { createReversalsRepository } from './billing/refunds/reversals-repository.ts';
import { createWithdrawalsRepository } from './billing/refunds/withdrawals-repository.ts';
import { createGatewaySubscriptionsRepository } from './billing/renewals/gateway-subscriptions-repository.ts';
import { createNoticesRepository } from './billing/webhook/notices-repository.ts';
import { createPaymentsRepository } from './billing/webhook/payments-repository.ts';
import { createClientsRepository } from './clients/clients-repository.ts';
import { createCreditAlertsRepository } from './credit/credit-alerts-repository.ts';
import { createCreditHoldsRepository } from './credit/credit-holds-repository.ts';
import { createCreditRepository } from './credit/credit-repository.ts';
import { createEntitlementsRepository } from './credit/entitlements-repository.ts';
import { createLedgerRepository } from './credit/ledger-repository.ts';
import { createReferralsRepository } from './credit/referral/referrals-repository.ts';
import { createSubscriptionsRepository } from './credit/subscriptions-repository.ts';
import { createUsageRepository } from './credit/usage/usage-repository.ts';
import { createApiKeysRepository } from './identity/api-keys/api-keys-repository.ts';
import { createEmailChangesRepository } from './identity/email-change/email-changes-repository.ts';
import { createExternalLoginsRepository } from './identity/external-targets/external-logins-repository.ts';
import { createAuthorizationsRepository } from './identity/linked-accounts/authorizations-repository.ts';
import { createLinkedAccountsRepository } from './identity/linked-accounts/linked-accounts-repository.ts';
import { createPasskeysRepository } from './identity/passkeys/passkeys-repository.ts';
import { createMailedCodesRepository } from './identity/second-factor/mailed-codes-repository.ts';
import { createRememberedDevicesRepository } from './identity/second-factor/remembered-devices-repository.ts';
import {
  createBackupCodesRepository,
  createSecondFactorsRepository,
} from './identity/second-factor/second-factors-repository.ts';
import { createAccessRepository } from './identity/sessions/access-repository.ts';
import { createSignInSessionsRepository } from './identity/sessions/sign-in-sessions-repository.ts';
import { createAttemptsRepository } from './identity/sign-in/attempts-repository.ts';
import { createLinkTokensRepository } from './identity/sign-in/link-tokens-repository.ts';
import { createRegistrationsRepository } from './identity/sign-in/registrations-repository.ts';
import { createSignInChallengesRepository } from './identity/sign-in/sign-in-challenges-repository.ts';
import { createSigningKeysRepository } from './identity/sign-in/signing-keys-repository.ts';
import { createMailOutboxRepository } from './mail/mail-outbox-repository.ts';
import { createRevenueRepository } from './operator/revenue-repository.ts';
import { createPromptsRepository } from './prompts/prompts-repository.ts';

export type Repositories = ReturnType<typeof createRepositories>;

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
