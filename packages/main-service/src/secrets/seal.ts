import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** Hides a text from whoever reads the database without SECRET_KEY. */
export type Seal = {
  seal(text: string): string;
  /** @throws Error when the text was sealed with another key or changed since. */
  open(sealed: string): string;
};

const ivBytes = 12;
const tagBytes = 16;

/** AES-256-GCM; the sealed form is base64url of iv, tag and cipher text. */
export function createSeal(key: Buffer): Seal {
  return {
    seal(text) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', key, iv);
      const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), hidden]).toString('base64url');
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes));
      decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
      return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8');
    },
  };
}
