import { ServiceError } from '@deskmate/api/contracts/errors';
import type { TokenPair } from '@deskmate/api/contracts/main/sign-in';
import type { ExternalTarget } from '@deskmate/service-kit/config/external-targets';
import type { OwnShare } from '@deskmate/service-kit/http/limits';
import { newId, newSecret } from '@deskmate/service-kit/random';
import { type Client, isOpen } from '../../clients/clients-repository.ts';
import type { MainContext } from '../../context.ts';
import type { LockedClient, Tx } from '../../transaction.ts';
import type { RequestedTarget } from '../external-targets/external-logins-repository.ts';
import { keepRequestedTarget } from '../external-targets/open-external-login.ts';
import { endRecovery } from '../second-factor/stop-recovery.ts';
import { queueSecurityMail } from '../secure-account/queue-security-mail.ts';
import type { AuthenticationMethod, SignInSession } from '../sessions/sign-in-sessions-repository.ts';
import { describeUserAgent } from './describe-user-agent.ts';
import { issueTokenPair } from './issue-token-pair.ts';
import { mailNewDevice } from './mail-new-device.ts';

export type Visitor = {
  ip: string;
  userAgent: string | undefined;
  cookie: string | undefined;
  /** Of the key that its proof was signed with; each refresh of the session needs that key. Null without a proof. */
  keyThumbprint: string | null;
  /** The site or app that has asked for this login, if the operator allows it. */
  requestedTarget: RequestedTarget | null;
  /** Set where strangers have used up the limit of the network: the login is admitted for this account alone. */
  ownShare: OwnShare | null;
};
export type SignedIn = { tokens: TokenPair; deviceCookie: string };

const day = 86_400_000;
/** A client has at most this many sessions; one more sign-in ends the one used longest ago. */
const maxSessions = 50;

/** A session lives 30 days after its last use, and 90 days at most. */
export const sessionEnd = (createdAt: Date, nowMs: number): Date =>
  new Date(Math.min(nowMs + 30 * day, createdAt.getTime() + 90 * day));

/** Begins the session; `methods` are the factors that were proved. */
export async function concludeSignIn(
  app: MainContext,
  client: Client,
  methods: AuthenticationMethod[],
  visitor: Visitor,
): Promise<SignedIn> {
  const now = app.clock.date();
  const begun = await app.transact(async (tx) => {
    // The lock makes parallel sign-ins of one client wait for each other, so that the limit of sessions holds exactly.
    const current = await tx.clients.lock(client.id);
    const isUnchanged = current?.credentialsVersion === client.credentialsVersion && isOpen(current);
    // The credentials were changed after they were checked.
    if (!isUnchanged) throw new ServiceError('wrong_credentials');
    return beginSession(tx, current, { methods, visitor, now });
  });
  return finishSignIn(app, begun);
}

type NewSession = {
  methods: AuthenticationMethod[];
  visitor: Visitor;
  now: Date;
  /** The site or app whose session it is, and the session it comes from; it counts as never confirmed. */
  forTarget?: { target: ExternalTarget; parent: SignInSession };
};
type BegunSession = { client: Client; session: SignInSession; dropped: string[]; isAskedFor: boolean };

/** Under the client's lock the limit of sessions holds exactly. */
export async function beginSession(
  tx: Tx,
  client: LockedClient,
  { methods, visitor, now, forTarget }: NewSession,
): Promise<BegunSession> {
  const { audit, signInSessions } = tx;
  const { ip, userAgent, keyThumbprint, requestedTarget } = visitor;
  const { target, parent } = forTarget ?? {};
  if (forTarget) await mailTargetConnected(tx, { client, visitor, now, ...forTarget });
  else await mailNewDevice(tx, { client, visitor, now });
  // A passkey counts as both factors, so a running recovery ends here. For a code, `useCode` has ended it already.
  if (methods.includes('passkey') && !target) await endRecovery(tx, client, { by: 'second_factor', ip });
  const alive = await signInSessions.listAlive(client.id, now);
  const surplus = alive.slice(maxSessions - 1).map(({ id }) => id);
  const session = await signInSessions.add({
    id: newId(),
    clientId: client.id,
    keySalt: newSecret(),
    refreshKeyThumbprint: keyThumbprint,
    targetId: target?.id ?? null,
    targetName: target?.name ?? null,
    parentId: parent?.id ?? null,
    outlivesLogout: target?.delivery === 'code',
    ...describeUserAgent(userAgent),
    ip,
    credentialsVersion: client.credentialsVersion,
    authenticatedAt: target ? null : now,
    methods,
    createdAt: now,
    lastUsedAt: now,
    expiresAt: sessionEnd(now, now.getTime()),
  });
  const dropped = await signInSessions.end(surplus, 'replaced', now);
  const signInSessionId = session.id;
  const details = { session: signInSessionId, ...(target ? { target: target.id } : {}) };
  await audit.add({ clientId: client.id, action: 'signed_in', details, ip, at: now });
  if (requestedTarget) await keepRequestedTarget(tx, { clientId: client.id, signInSessionId }, requestedTarget, now);
  return { client, session, dropped, isAskedFor: requestedTarget !== null };
}

type ConnectedTarget = Pick<NewSession, 'visitor' | 'now'> & {
  client: Client;
  target: ExternalTarget;
  parent: SignInSession;
};

/** Whoever got hold of the person's session may have agreed, so each time is told. */
async function mailTargetConnected(tx: Tx, { client, visitor, now, target, parent }: ConnectedTarget): Promise<void> {
  const { device, browser } = describeUserAgent(visitor.userAgent);
  const values = { firstName: client.firstName, target: target.name, device, browser, when: now };
  await queueSecurityMail(tx, { kind: 'target_connected', to: client, values }, parent.createdAt);
}

/** After that transaction: the answer, of the tokens and the cookie by which the device is known later. */
export async function finishSignIn(
  app: MainContext,
  { client, session, dropped, isAskedFor }: BegunSession,
): Promise<SignedIn> {
  app.callerCheck.announceEnd(dropped);
  const deviceCookie = app.knownDevices.cookieFor(client);
  const tokens = await issueTokenPair(app, session, session.counter);
  return { tokens: isAskedFor ? { ...tokens, external_target: true } : tokens, deviceCookie };
}
