import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

/** What each key derived from SECRET_KEY is for; no two purposes share a key. */
type Purpose =
  | 'signing-keys'
  | 'refresh-tokens'
  | 'mail-outbox'
  | 'known-devices'
  | 'attempt-counters'
  | 'totp-seeds'
  | 'one-time-codes'
  | 'passkey-challenges'
  | 'provider-visits';

/** 32 bytes that only SECRET_KEY and the purpose determine. */
export const deriveKey = (secretKey: string, purpose: Purpose): Buffer =>
  Buffer.from(hkdfSync('sha256', secretKey, '', `main-service/${purpose}`, 32));

/** The only form in which the secret of a link or an API key is stored. Secrets are long and random, so one round is enough. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

export type Encryption = {
  encrypt(text: string): string;
  /** @throws Error when the text was encrypted with another key or changed since. */
  decrypt(encrypted: string): string;
};

const ivBytes = 12;
const tagBytes = 16;

/** AES-256-GCM; the result is base64url of iv, tag and cipher text. */
export function createEncryption(key: Buffer): Encryption {
  return {
    encrypt(text) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', key, iv);
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url');
    },
    decrypt(encrypted) {
      const bytes = Buffer.from(encrypted, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes));
      decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
      return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8');
    },
  };
}
