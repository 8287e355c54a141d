import { networkOf } from '@deskmate/service-kit/net/network';
import type { Client } from '../../clients/clients-repository.ts';
import type { Tx } from '../../transaction.ts';
import { queueSecurityMail } from '../secure-account/queue-security-mail.ts';
import type { SignInSessionEnd } from '../sessions/sign-in-sessions-repository.ts';
import type { Visitor } from './conclude-sign-in.ts';
import { describeUserAgent } from './describe-user-agent.ts';

type Login = { client: Client; visitor: Visitor; now: Date };

/** Sessions that ended in these ways may have been a stranger's. */
const untrustedEndReasons: ReadonlySet<SignInSessionEnd | null> = new Set([
  ...(['revoked', 'replay', 'refresh_without_key', 'account_secured'] as const),
]);

/** The first login after a registration is expected. */
const newAccountMs = 86_400_000;

/**
 * Mails the owner when a device logs in that the account does not know; called before the session is stored.
 */
export async function mailNewDevice(tx: Tx, login: Login): Promise<void> {
  const { client, visitor, now } = login;
  if (await isExpected(tx, login)) return;
  const mail = {
    kind: 'new_device' as const,
    to: client,
    values: { firstName: client.firstName, ...describeUserAgent(visitor.userAgent), when: now },
  };
  await queueSecurityMail(tx, mail);
}

/**
 * A browser without its cookie, or with that of another account, is still recognised by its kind together with its
 * network.
 */
async function isExpected(tx: Tx, { client, visitor: { cookie, ip, userAgent }, now }: Login): Promise<boolean> {
  if (tx.knownDevices.recognise(cookie, client)) return true;
  const places = await tx.signInSessions.recentPlaces(client.id);
  if (places.length === 0) return now.getTime() - client.createdAt.getTime() < newAccountMs;
  const { device, browser } = describeUserAgent(userAgent);
  const network = networkOf(ip);
  return places.some(
    (place) =>
      place.device === device &&
      place.browser === browser &&
      networkOf(place.ip) === network &&
      !untrustedEndReasons.has(place.endReason),
  );
}
