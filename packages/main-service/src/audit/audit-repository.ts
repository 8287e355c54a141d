import type { Database } from '@deskmate/db/database';
import { audit } from '@deskmate/db/tables/main/audit';
import { newId } from '@deskmate/service-kit/random';
import { and, desc, eq, gte, inArray } from 'drizzle-orm';

type AuditAction =
  | 'activated'
  | 'signed_in'
  | 'refresh_replayed'
  | 'refresh_without_key'
  | 'password_reset'
  | 'password_changed'
  | 'failed_sign_ins'
  | 'second_factor_enabled'
  | 'second_factor_disabled'
  | 'second_factor_failed'
  | 'recovery_started'
  | 'recovery_stopped'
  | 'recovery_stopped_by_operator'
  | 'recovery_finished'
  | 'device_remembered'
  | 'device_forgotten'
  | 'passkey_added'
  | 'passkey_removed'
  | 'passkey_counted_back'
  | 'provider_linked'
  | 'provider_unlinked'
  | 'backup_code_used'
  | 'backup_codes_renewed'
  | 'session_revoked'
  | 'plan_bought'
  | 'credit_bought'
  | 'plan_renewed'
  | 'contract_withdrawn'
  | 'withdrawal_left_balance'
  | 'terms_announced'
  | 'terms_moved'
  | 'payment_mismatch'
  | 'payment_refunded'
  | 'refund_failed'
  | 'payment_disputed'
  | 'dispute_won'
  | 'dispute_lost'
  | 'made_administrator'
  | 'removed_administrator'
  | 'credit_given'
  | 'credit_taken'
  | 'plan_added'
  | 'plan_changed'
  | 'plan_retired'
  | 'plan_restored'
  | 'promo_code_added'
  | 'promo_code_disabled'
  | 'promo_code_enabled'
  | 'pack_added'
  | 'pack_changed'
  | 'pack_retired'
  | 'pack_restored'
  | 'client_exported'
  | 'own_data_exported'
  | 'own_data_export_finished'
  | 'own_data_export_failed'
  | 'signing_key_rotated'
  | 'signing_key_removed'
  | 'model_added'
  | 'model_changed'
  | 'api_key_made'
  | 'api_key_revoked'
  | 'email_change_requested'
  | 'email_change_cancelled'
  | 'email_changed'
  | 'email_change_undone'
  | 'account_secured'
  | 'account_deleted'
  | 'account_deleted_by_operator'
  | 'account_restored'
  | 'account_erased';

export type AuditEntry = {
  clientId: string | null;
  action: AuditAction;
  details?: Record<string, string | number | boolean | null>;
  ip?: string | null;
  /** The administrator who did it by a route. */
  actorId?: string | null;
  at: Date;
};

const doneByOperator: ReadonlySet<AuditAction> = new Set([
  'account_deleted_by_operator',
  ...(['made_administrator', 'removed_administrator', 'credit_given', 'credit_taken', 'client_exported'] as const),
  ...(['signing_key_rotated', 'signing_key_removed'] as const),
  ...(['promo_code_added', 'promo_code_disabled', 'promo_code_enabled', 'model_added', 'model_changed'] as const),
  ...(['recovery_started', 'recovery_stopped_by_operator'] as const),
  ...(['plan_added', 'plan_changed', 'plan_retired', 'plan_restored'] as const),
  ...(['pack_added', 'pack_changed', 'pack_retired', 'pack_restored'] as const),
]);
/** By itself, or after a notice of a gateway. */
const doneBySystem: ReadonlySet<AuditAction> = new Set([
  ...([
    'plan_renewed',
    'payment_mismatch',
    'payment_refunded',
    'refund_failed',
    'payment_disputed',
    'dispute_won',
  ] as const),
  ...(['dispute_lost', 'refresh_replayed', 'refresh_without_key', 'account_erased', 'recovery_finished'] as const),
  ...(['terms_announced', 'terms_moved', 'withdrawal_left_balance'] as const),
]);

function actorOf(action: AuditAction): 'client' | 'operator' | 'system' {
  if (doneByOperator.has(action)) return 'operator';
  return doneBySystem.has(action) ? 'system' : 'client';
}

export const createAuditRepository = (db: Database) => ({
  async add({ clientId, action, details = {}, ip = null, actorId = null, at }: AuditEntry): Promise<void> {
    await db
      .insert(audit)
      .values({ id: newId(), clientId, actor: actorOf(action), actorId, action, details, ip, createdAt: at });
  },

  /** The newest of these actions of a client since then. */
  async findNewest<Action extends AuditAction>(
    clientId: string,
    actions: readonly Action[],
    since: Date,
  ): Promise<{ action: Action; at: Date } | null> {
    const [found] = await db
      .select({ action: audit.action, at: audit.createdAt })
      .from(audit)
      .where(and(eq(audit.clientId, clientId), gte(audit.createdAt, since), inArray(audit.action, [...actions])))
      .orderBy(desc(audit.createdAt), desc(audit.id))
      .limit(1);
    return found ? { action: found.action as Action, at: found.at } : null;
  },

  /** Network addresses are personal data and are removed; the events are kept. */
  async removeAddresses(clientId: string): Promise<void> {
    await db.update(audit).set({ ip: null }).where(eq(audit.clientId, clientId));
  },
});
