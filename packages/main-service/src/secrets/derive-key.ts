import { hkdfSync } from 'node:crypto';

/** What each key derived from SECRET_KEY is for; two purposes never share one. */
type Purpose = 'signing-keys' | 'refresh-tokens' | 'mail-outbox' | 'known-devices' | 'attempt-counters';

/** 32 bytes that only SECRET_KEY and the purpose determine. */
export const deriveKey = (secretKey: string, purpose: Purpose): Buffer =>
  Buffer.from(hkdfSync('sha256', secretKey, '', `main-service/${purpose}`, 32));
