import { ServiceError } from '@deskmate/api/contracts/errors';
import type { Profile } from '@deskmate/api/contracts/main/clients';
import { newSecret } from '@deskmate/service-kit/random';
import type { MainContext } from '../../context.ts';
import { profileOf } from './get-profile.ts';

/** `signal` aborts when the client has gone. */
type Sent = { content: AsyncIterable<Uint8Array>; signal: AbortSignal };

/**
 * Each picture gets an address of its own, so that none is shown from a cache in place of another, and the address of one
 * that was replaced leads nowhere.
 */
export async function changePicture(app: MainContext, clientId: string, { content, signal }: Sent): Promise<Profile> {
  await app.profilePictures.keep(clientId, content, signal);
  const changed = await app.repositories.clients.setPicture(clientId, newSecret(16));
  if (changed) return profileOf(app, changed);
  // Erased while the picture came in.
  await app.profilePictures.remove(clientId);
  throw new ServiceError('session_ended');
}

/** Also when there is none. */
export async function removePicture(app: MainContext, clientId: string): Promise<Profile> {
  const changed = await app.repositories.clients.setPicture(clientId, null);
  if (!changed) throw new ServiceError('session_ended');
  await app.profilePictures.remove(clientId);
  return profileOf(app, changed);
}
