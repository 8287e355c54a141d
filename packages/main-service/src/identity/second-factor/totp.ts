import { identity } from '@deskmate/brand/identity';
import { Secret, TOTP } from 'otpauth';

const stepMs = 30_000;

/** A random seed of 160 bits, base32. */
export const newSeed = (): string => new Secret({ size: 20 }).base32;

const createTotp = (seed: string, label = '') => new TOTP({ issuer: identity.name, label, secret: seed });

/** The address behind the QR code: what an authenticator app needs to know. */
export const otpauthUrl = (seed: string, email: string): string => createTotp(seed, email).toString();

/** The number of the 30-second step whose code this is, one step around now; null for any other code. */
export function stepOf(seed: string, code: string, nowMs: number): number | null {
  const delta = createTotp(seed).validate({ token: code, timestamp: nowMs, window: 1 });
  return delta === null ? null : Math.floor(nowMs / stepMs) + delta;
}
