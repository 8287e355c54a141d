import type { Database } from '@deskmate/db/database';
import { audit } from '@deskmate/db/tables/main/audit';
import { newId } from '@deskmate/service-kit/random';

type AuditAction =
  | 'activated'
  | 'signed_in'
  | 'refresh_replayed'
  | 'password_reset'
  | 'password_changed'
  | 'failed_sign_ins'
  | 'second_factor_enabled'
  | 'second_factor_disabled'
  | 'second_factor_failed'
  | 'device_remembered'
  | 'device_forgotten'
  | 'passkey_added'
  | 'passkey_removed'
  | 'backup_code_used'
  | 'backup_codes_renewed'
  | 'session_revoked'
  | 'plan_bought'
  | 'credit_bought'
  | 'plan_renewed'
  | 'payment_mismatch'
  | 'payment_refunded'
  | 'payment_disputed'
  | 'dispute_won'
  | 'dispute_lost'
  | 'made_administrator'
  | 'credit_given'
  | 'plan_added'
  | 'plan_changed'
  | 'plan_retired'
  | 'pack_added'
  | 'pack_changed'
  | 'pack_retired'
  | 'client_exported'
  | 'signing_key_rotated'
  | 'signing_key_removed'
  | 'api_key_made'
  | 'api_key_revoked';

export type AuditEntry = {
  clientId: string | null;
  action: AuditAction;
  details?: Record<string, string | number | boolean | null>;
  ip?: string | null;
  at: Date;
};

export const createAuditRepository = (db: Database) => ({
  async add({ clientId, action, details = {}, ip = null, at }: AuditEntry): Promise<void> {
    await db.insert(audit).values({ id: newId(), clientId, action, details, ip, createdAt: at });
  },
});
