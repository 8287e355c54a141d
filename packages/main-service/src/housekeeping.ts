import type { MainContext } from './context.ts';
import { refundStaleHolds } from './features/credit/refund-stale-holds.ts';

const hour = 3_600_000;
const day = 24 * hour;
const keyLifeMs = 90 * day;
/** Longer than any token it has signed. */
const keyOverlapMs = 2 * hour;
const endedSessionsKeptMs = 30 * day;
const sentMailKeptMs = 30 * day;

/** Throws away what is over and renews what is old. May run anywhere, at any time, more than once. */
export async function keepHouse(context: MainContext): Promise<void> {
  const { repositories, clock } = context;
  const nowMs = clock.now();
  const now = new Date(nowMs);
  await repositories.registrations.removeExpired(now);
  await repositories.linkTokens.removeExpired(new Date(nowMs - day));
  await repositories.attempts.removeExpired(now);
  await repositories.signInSessions.removeExpired(new Date(nowMs - endedSessionsKeptMs));
  await repositories.mailOutbox.removeDone(new Date(nowMs - sentMailKeptMs));
  // No answer takes so long: whoever held it has lost track of it.
  await refundStaleHolds(context, day);
  await renewSigningKeys(context);
}

async function renewSigningKeys({ repositories, signingKeys, clock }: MainContext): Promise<void> {
  const keys = await repositories.signingKeys.list();
  const newest = keys.at(-1);
  if (!newest) return;
  const age = clock.now() - newest.createdAt.getTime();
  if (age > keyLifeMs) await signingKeys.rotate();
  else if (age > keyOverlapMs) for (const { kid } of keys.slice(0, -1)) await signingKeys.remove(kid);
}
