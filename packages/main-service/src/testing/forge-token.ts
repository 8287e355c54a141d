import { createPrivateKey } from 'node:crypto';
import type { Database } from '@deskmate/db/database';
import { sql } from 'drizzle-orm';
import { type JWTHeaderParameters, type JWTPayload, SignJWT } from 'jose';
import { createEncryption, deriveKey } from '../secrets.ts';
import { publicUrl, secretKey } from './test-config.ts';

type StoredKey = { kid: string; public_jwk: { x: string }; sealed_private_key: string };

export async function newestKey(db: Database): Promise<StoredKey> {
  const { rows } = await db.execute<StoredKey>(sql`select * from main.signing_keys order by created_at desc limit 1`);
  if (!rows[0]) throw new Error('there is no signing key');
  return rows[0];
}

/** A token with the service's own signature and any other fault that a test needs. */
export async function signWithOwnKey(
  db: Database,
  claims: JWTPayload,
  header: Partial<JWTHeaderParameters> = {},
): Promise<string> {
  const { kid, sealed_private_key } = await newestKey(db);
  const der = Buffer.from(createEncryption(deriveKey(secretKey, 'signing-keys')).decrypt(sealed_private_key), 'base64');
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  return new SignJWT({ iss: publicUrl, aud: publicUrl, ...claims })
    .setProtectedHeader({ alg: 'EdDSA', kid, typ: 'at+jwt', ...header })
    .sign(key);
}
