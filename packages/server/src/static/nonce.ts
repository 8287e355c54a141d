import { randomBytes } from 'node:crypto';

/** Where a built page leaves room for it. */
export const noncePlaceholder = '__CSP_NONCE__';

/** A fresh one for each answer. */
export const newNonce = (): string => randomBytes(16).toString('base64');
