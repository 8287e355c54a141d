import { createHash } from 'node:crypto';

/** The only form in which the secret of a link or key is stored. It is long and random, so one round is enough. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
