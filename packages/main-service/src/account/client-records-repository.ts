import type { Database } from '@deskmate/db/database';
import { addresses } from '@deskmate/db/tables/main/addresses';
import { apiKeys } from '@deskmate/db/tables/main/api-keys';
import { audit } from '@deskmate/db/tables/main/audit';
import { clients } from '@deskmate/db/tables/main/clients';
import { creditAccounts, creditAlerts, creditHolds, creditLots, ledgerEntries } from '@deskmate/db/tables/main/credits';
import { emailChanges } from '@deskmate/db/tables/main/email-changes';
import { linkedAccounts } from '@deskmate/db/tables/main/linked-accounts';
import { passkeys } from '@deskmate/db/tables/main/passkeys';
import {
  disputes,
  gatewayCustomers,
  gatewaySubscriptions,
  invoices,
  paymentSessions,
  payments,
  refunds,
} from '@deskmate/db/tables/main/payments';
import { prompts } from '@deskmate/db/tables/main/prompts';
import { referralCodes, referrals } from '@deskmate/db/tables/main/referrals';
import { rememberedDevices } from '@deskmate/db/tables/main/remembered-devices';
import { sandboxCharges, sandboxSubscriptions } from '@deskmate/db/tables/main/sandbox';
import { secondFactors } from '@deskmate/db/tables/main/second-factors';
import { signInSessions } from '@deskmate/db/tables/main/sign-in-sessions';
import { subscriptions } from '@deskmate/db/tables/main/subscriptions';
import { termsNotices } from '@deskmate/db/tables/main/terms-notices';
import { withdrawals } from '@deskmate/db/tables/main/withdrawals';
import { readInPages } from '@deskmate/service-kit/work/read-in-pages';
import { and, asc, eq, getTableColumns, gt, type Table } from 'drizzle-orm';

const pageRows = 500;

export type ClientRecordsRepository = ReturnType<typeof createClientRecordsRepository>;

/** Everything that the main backend stores of one client, except credentials: hashes, encrypted seeds, salts. */
export const createClientRecordsRepository = (db: Database) => ({
  /** All but the ledger and the audit, which may be long. */
  async account(clientId: string) {
    const profile = columnsWithout(clients, 'passwordHash', 'emailKey');
    const key = columnsWithout(apiKeys, 'keyHash');
    const session = columnsWithout(signInSessions, 'keySalt', 'refreshKeyThumbprint', 'counter', 'recentRotationsMs');
    const secondFactor = columnsWithout(secondFactors, 'sealedSeed', 'lastStep');
    const device = columnsWithout(rememberedDevices, 'secretHash');
    const passkey = columnsWithout(passkeys, 'credentialId', 'publicKey');
    const paymentSession = columnsWithout(paymentSessions, 'checkoutUrl');
    const referral = columnsWithout(referrals, 'emailKey', 'tokenHash', 'inviteeId', 'paymentId');
    const own = <T extends { clientId: Parameters<typeof eq>[0] }>(table: T) => eq(table.clientId, clientId);
    const ofPayment = (table: typeof refunds | typeof disputes) => eq(table.paymentId, payments.id);
    const [found] = await db.select(profile).from(clients).where(eq(clients.id, clientId));
    return {
      profile: found ?? null,
      subscriptions: await db.select().from(subscriptions).where(own(subscriptions)),
      credit_accounts: await db.select().from(creditAccounts).where(own(creditAccounts)),
      credit_lots: await db.select().from(creditLots).where(own(creditLots)),
      credit_holds: await db.select().from(creditHolds).where(own(creditHolds)),
      credit_alerts: await db.select().from(creditAlerts).where(own(creditAlerts)),
      payment_sessions: await db.select(paymentSession).from(paymentSessions).where(own(paymentSessions)),
      payments: await db.select().from(payments).where(own(payments)),
      addresses: await db.select().from(addresses).where(own(addresses)),
      invoices: await db.select().from(invoices).where(own(invoices)),
      refunds: await db
        .select(getTableColumns(refunds))
        .from(refunds)
        .innerJoin(payments, ofPayment(refunds))
        .where(own(payments)),
      disputes: await db
        .select(getTableColumns(disputes))
        .from(disputes)
        .innerJoin(payments, ofPayment(disputes))
        .where(own(payments)),
      terms_notices: await db.select().from(termsNotices).where(own(termsNotices)),
      withdrawals: await db.select().from(withdrawals).where(own(withdrawals)),
      gateway_subscriptions: await db.select().from(gatewaySubscriptions).where(own(gatewaySubscriptions)),
      gateway_customers: await db.select().from(gatewayCustomers).where(own(gatewayCustomers)),
      sandbox_subscriptions: await db.select().from(sandboxSubscriptions).where(own(sandboxSubscriptions)),
      sandbox_charges: await db.select().from(sandboxCharges).where(own(sandboxCharges)),
      referral_codes: await db.select().from(referralCodes).where(own(referralCodes)),
      referrals: await db.select(referral).from(referrals).where(own(referrals)),
      prompts: await db.select().from(prompts).where(own(prompts)),
      api_keys: await db.select(key).from(apiKeys).where(own(apiKeys)),
      second_factors: await db.select(secondFactor).from(secondFactors).where(own(secondFactors)),
      email_changes: await db.select().from(emailChanges).where(own(emailChanges)),
      remembered_devices: await db.select(device).from(rememberedDevices).where(own(rememberedDevices)),
      passkeys: await db.select(passkey).from(passkeys).where(own(passkeys)),
      linked_accounts: await db.select().from(linkedAccounts).where(own(linkedAccounts)),
      sign_in_sessions: await db.select(session).from(signInSessions).where(own(signInSessions)),
    };
  },

  /** The oldest first. */
  ledgerEntries: (clientId: string) =>
    readInPages(
      ({ afterId, limit }) =>
        db
          .select()
          .from(ledgerEntries)
          .where(and(eq(ledgerEntries.clientId, clientId), gt(ledgerEntries.id, afterId)))
          .orderBy(asc(ledgerEntries.id))
          .limit(limit),
      ({ id }) => id,
      pageRows,
    ),

  /** The oldest first. The client learns that the operator acted, but not which administrator. */
  audit: (clientId: string) =>
    readInPages(
      ({ afterId, limit }) =>
        db
          .select(columnsWithout(audit, 'actorId'))
          .from(audit)
          .where(and(eq(audit.clientId, clientId), gt(audit.id, afterId)))
          .orderBy(asc(audit.id))
          .limit(limit),
      ({ id }) => id,
      pageRows,
    ),
});

function columnsWithout<T extends Table, Name extends keyof T['_']['columns']>(table: T, ...names: Name[]) {
  const columns = Object.entries(getTableColumns(table)).filter(([name]) => !names.includes(name as Name));
  return Object.fromEntries(columns) as Omit<T['_']['columns'], Name>;
}
