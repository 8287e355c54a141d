import { randomBytes } from 'node:crypto';

/** The text in built pages that is replaced by the nonce. */
export const noncePlaceholder = '__CSP_NONCE__';

export const newNonce = (): string => randomBytes(16).toString('base64');
