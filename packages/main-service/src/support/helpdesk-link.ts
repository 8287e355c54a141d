import { ServiceError } from '@deskmate/api/contracts/errors';
import type { Caller } from '@deskmate/service-kit/http/caller';
import { newId } from '@deskmate/service-kit/random';
import { SignJWT } from 'jose';
import type { MainContext } from '../context.ts';
import type { KeyProof } from '../identity/sign-in/key-proof.ts';
import { requireKeyOrConfirmation } from '../identity/sign-in/require-session-key.ts';
import { responseMessages } from '../response-messages.ts';

const lifeSeconds = 300;

/**
 * A link that signs the client in at the helpdesk, good for five minutes; or what to do without one. The session there
 * lasts and is not ours to end, so an access token alone does not get it.
 * @throws ServiceError `reauth_required`, `proof_refused`.
 */
export async function helpdeskLink(
  { helpdesk, repositories, clock }: MainContext,
  caller: Caller,
  shown: { token: string; proof: KeyProof | null },
): Promise<{ login_link: string } | { message: string }> {
  if (!helpdesk) return { message: responseMessages.noHelpdesk };
  const now = clock.date();
  const current = await repositories.signInSessions.findAlive(caller.signInSessionId, now);
  if (!current) throw new ServiceError('session_ended');
  const { client, session } = current;
  await requireKeyOrConfirmation(repositories, { caller, session, ...shown, now });
  const issuedAt = Math.floor(clock.now() / 1000);
  const token = await new SignJWT({ email: client.email, name: `${client.firstName} ${client.lastName}` })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(client.id)
    .setJti(newId())
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + lifeSeconds)
    .sign(new TextEncoder().encode(helpdesk.secret));
  const link = new URL(helpdesk.url);
  link.searchParams.set('jwt', token);
  return { login_link: link.href };
}
