import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Clock } from '@deskmate/service-kit/clock';

type Purpose = 'register' | 'login' | 'confirm';
export type ChallengeSubject = {
  purpose: Purpose;
  /** Whose registration or confirmation it is; null for a sign-in, where the passkey says who it is. */
  clientId: string | null;
};

export type PasskeyChallenges = {
  issue(subject: ChallengeSubject): Uint8Array<ArrayBuffer>;
  /** When a challenge ends, if it was issued for this and is still in time; else null. */
  endOf(challenge: string, subject: ChallengeSubject): Date | null;
};

const nonceBytes = 16;
const timeBytes = 6;
const headBytes = nonceBytes + timeBytes;
/** How long a login page may be open before its passkey login is used. */
const lifeMs = 30 * 60_000;

/**
 * What a passkey signs: a random number, its end, and an HMAC that binds both to their use. Every view of the login
 * page asks for one, so nothing is stored until one is used.
 */
export function createPasskeyChallenges({ key, clock }: { key: Buffer; clock: Clock }): PasskeyChallenges {
  const sign = (head: Buffer, { purpose, clientId }: ChallengeSubject) =>
    createHmac('sha256', key)
      .update(`${purpose} ${clientId ?? ''} `)
      .update(head)
      .digest();
  return {
    issue(subject) {
      const head = Buffer.alloc(headBytes);
      randomBytes(nonceBytes).copy(head);
      head.writeUIntBE(clock.now() + lifeMs, nonceBytes, timeBytes);
      return Uint8Array.from(Buffer.concat([head, sign(head, subject)]));
    },
    endOf(challenge, subject) {
      const given = Buffer.from(challenge, 'base64url');
      if (given.length !== headBytes + 32) return null;
      const head = given.subarray(0, headBytes);
      if (!timingSafeEqual(given.subarray(headBytes), sign(head, subject))) return null;
      const endMs = head.readUIntBE(nonceBytes, timeBytes);
      return endMs > clock.now() ? new Date(endMs) : null;
    },
  };
}
