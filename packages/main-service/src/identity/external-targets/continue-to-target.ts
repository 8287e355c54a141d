import { ServiceError } from '@deskmate/api/contracts/errors';
import type { ExternalTarget } from '@deskmate/service-kit/config/external-targets';
import type { Caller } from '@deskmate/service-kit/http/caller';
import { newSecret } from '@deskmate/service-kit/random';
import type { MainContext } from '../../context.ts';
import { hashToken } from '../../secrets.ts';
import { beginSession, finishSignIn, type Visitor } from '../sign-in/conclude-sign-in.ts';
import type { KeyProof } from '../sign-in/key-proof.ts';
import { requireKeyOrConfirmation } from '../sign-in/require-session-key.ts';
import { requireTarget } from './open-external-login.ts';

/** The time that a browser and the target's server need to pass it on. */
const codeLifeMs = 60_000;

/**
 * The person agrees to the target that the page showed: the browser itself, or who has just confirmed who they are, and not
 * whoever holds the access token. The target gets a session of its own, which counts as never reauthenticated, so it
 * cannot change credentials. A session of a target cannot begin one for another target.
 * @returns where the browser goes, with the tokens or with a code for them.
 * @throws ServiceError `reauth_required`, `proof_refused`, or `not_found` when nothing waits; in the first two it goes on waiting.
 */
export async function continueToTarget(
  app: MainContext,
  caller: Caller,
  { id, visitor, token, proof }: { id: string; visitor: Visitor; token: string; proof: KeyProof | null },
): Promise<string> {
  const now = app.clock.date();
  const { clientId, signInSessionId } = caller;
  const outcome = await app.transact(async (tx) => {
    const client = await tx.clients.lock(clientId);
    const current = await tx.signInSessions.findAlive(signInSessionId, now);
    if (!client || !current) throw new ServiceError('session_ended');
    if (current.session.targetId !== null) throw new ServiceError('forbidden');
    const waiting = await tx.externalLogins.take(signInSessionId, id, now);
    if (!waiting) throw new ServiceError('not_found');
    await requireKeyOrConfirmation(tx, { caller, session: current.session, token, proof, now });
    const target = requireTarget(app.externalTargets, waiting.targetId);
    if (target.delivery === 'query') {
      const { session: parent } = current;
      const { methods } = parent;
      const begun = { methods, visitor, now, forTarget: { target, parent } };
      return { target, begun: await beginSession(tx, client, begun) };
    }
    const code = newSecret();
    const { ip, userAgent = null } = visitor;
    const expiresAt = new Date(now.getTime() + codeLifeMs);
    await tx.externalLogins.add({ ...waiting, codeHash: hashToken(code), ip, userAgent, expiresAt });
    return { target, code };
  });
  if (outcome.code !== undefined) return withQuery(outcome.target, { code: outcome.code });
  const { tokens } = await finishSignIn(app, outcome.begun);
  const { access_token, refresh_token, expires_at } = tokens;
  return withQuery(outcome.target, { access_token, refresh_token, expires_at });
}

/** The configured address, never the requested one. */
function withQuery({ url }: ExternalTarget, query: Record<string, string>): string {
  const address = new URL(url);
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  return address.href;
}
