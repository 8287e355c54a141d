import { ServiceError } from '@deskmate/api/contracts/errors';
import type { Profile } from '@deskmate/api/contracts/main/clients';
import { newSecret } from '@deskmate/service-kit/random';
import type { MainContext, WithRepositories } from '../../context.ts';
import { type ProfileDeps, profileOf } from './get-profile.ts';

type Deps = ProfileDeps & Pick<MainContext, 'profilePictures'> & WithRepositories<'clients'>;

/** `signal` aborts when the client has gone. */
type Sent = { content: AsyncIterable<Uint8Array>; signal: AbortSignal };

/**
 * Each picture gets an address of its own, so that none is shown from a cache in place of another, and the address of one
 * that was replaced leads nowhere.
 */
export async function changePicture(deps: Deps, clientId: string, { content, signal }: Sent): Promise<Profile> {
  await deps.profilePictures.keep(clientId, content, signal);
  const changed = await deps.repositories.clients.setPicture(clientId, newSecret(16));
  if (changed) return profileOf(deps, changed);
  // Erased while the picture came in.
  await deps.profilePictures.remove(clientId);
  throw new ServiceError('session_ended');
}

/** Also when there is none. */
export async function removePicture(deps: Deps, clientId: string): Promise<Profile> {
  const changed = await deps.repositories.clients.setPicture(clientId, null);
  if (!changed) throw new ServiceError('session_ended');
  await deps.profilePictures.remove(clientId);
  return profileOf(deps, changed);
}
