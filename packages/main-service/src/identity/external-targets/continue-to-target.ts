import { ServiceError } from '@deskmate/api/contracts/errors';
import type { ExternalTarget } from '@deskmate/service-kit/config/external-targets';
import type { Caller } from '@deskmate/service-kit/http/caller';
import { newSecret } from '@deskmate/service-kit/random';
import type { MainContext } from '../../context.ts';
import { hashToken } from '../../secrets.ts';
import { beginSession, finishSignIn, type SignInDeps, type Visitor } from '../sign-in/conclude-sign-in.ts';
import type { KeyProof } from '../sign-in/key-proof.ts';
import { requireKeyOrConfirmation } from '../sign-in/require-session-key.ts';
import { requireTarget } from './open-external-login.ts';

type Deps = SignInDeps & Pick<MainContext, 'externalTargets'>;

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
  deps: Deps,
  caller: Caller,
  { id, visitor, token, proof }: { id: string; visitor: Visitor; token: string; proof: KeyProof | null },
): Promise<string> {
  const now = new Date(deps.clock.now());
  const { clientId, signInSessionId } = caller;
  const outcome = await deps.transact(async (repositories) => {
    await repositories.clients.lock(clientId);
    const current = await repositories.signInSessions.findAlive(signInSessionId, now);
    if (!current) throw new ServiceError('session_ended');
    if (current.session.targetId !== null) throw new ServiceError('forbidden');
    const waiting = await repositories.externalLogins.take(signInSessionId, id, now);
    if (!waiting) throw new ServiceError('not_found');
    await requireKeyOrConfirmation(repositories, { caller, session: current.session, token, proof, now });
    const target = requireTarget(deps.externalTargets, waiting.targetId);
    if (target.delivery === 'query') {
      const { client, session: parent } = current;
      const { methods } = parent;
      const begun = { client, methods, visitor, now, forTarget: { target, parent } };
      return { target, begun: await beginSession(deps, repositories, begun) };
    }
    const code = newSecret();
    const { ip, userAgent = null } = visitor;
    const expiresAt = new Date(now.getTime() + codeLifeMs);
    await repositories.externalLogins.add({ ...waiting, codeHash: hashToken(code), ip, userAgent, expiresAt });
    return { target, code };
  });
  if (outcome.code !== undefined) return withQuery(outcome.target, { code: outcome.code });
  const { tokens } = await finishSignIn(deps, outcome.begun);
  const { access_token, refresh_token, expires_at } = tokens;
  return withQuery(outcome.target, { access_token, refresh_token, expires_at });
}

/** The configured address, never the requested one. */
function withQuery({ url }: ExternalTarget, query: Record<string, string>): string {
  const address = new URL(url);
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  return address.href;
}
