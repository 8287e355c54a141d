import { ServiceError } from '@deskmate/api/contracts/errors';
import { newId } from '@deskmate/service-kit/random';
import { SignJWT } from 'jose';
import type { MainContext, WithRepositories } from '../../context.ts';
import { responseMessages } from '../../response-messages.ts';

const lifeSeconds = 300;

/** A link that signs the client in at the helpdesk, good for five minutes; or what to do without one. */
export async function helpdeskLink(
  { helpdesk, repositories, clock }: Pick<MainContext, 'clock' | 'helpdesk'> & WithRepositories<'clients'>,
  clientId: string,
): Promise<{ login_link: string } | { message: string }> {
  if (!helpdesk) return { message: responseMessages.noHelpdesk };
  const client = await repositories.clients.find(clientId);
  if (!client) throw new ServiceError('session_ended');
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
