import { rememberedDeviceDays } from '@deskmate/api/limits';
import { newId, newSecret } from '@deskmate/service-kit/random';
import type { Repositories } from '../../repositories.ts';
import { hashToken } from '../../secrets.ts';
import type { LockedClient, Tx } from '../../transaction.ts';
import type { Visitor } from '../sign-in/conclude-sign-in.ts';
import { describeUserAgent } from '../sign-in/describe-user-agent.ts';
import type { RememberedDevice } from './remembered-devices-repository.ts';

/** One more replaces the one used longest ago. */
const maxDevices = 20;

type Remembered = { visitor: Visitor; now: Date };

/**
 * From now on the password is enough on this device. Under the client's lock the limit holds exactly.
 * @returns the secret that the device presents.
 */
export async function rememberDevice(
  { audit, rememberedDevices }: Tx,
  client: LockedClient,
  { visitor: { ip, userAgent }, now }: Remembered,
): Promise<string> {
  const secret = newSecret();
  const known = await rememberedDevices.list(client.id, now);
  const surplus = known.slice(maxDevices - 1).map(({ id }) => id);
  await rememberedDevices.remove(client.id, surplus);
  const id = newId();
  await rememberedDevices.add({
    id,
    clientId: client.id,
    secretHash: hashToken(secret),
    ...describeUserAgent(userAgent),
    ip,
    credentialsVersion: client.credentialsVersion,
    createdAt: now,
    lastUsedAt: now,
    expiresAt: new Date(now.getTime() + rememberedDeviceDays * 86_400_000),
  });
  await audit.add({ clientId: client.id, action: 'device_remembered', details: { device: id }, ip, at: now });
  return secret;
}

/** The remembered device of this client whose secret this is; null for any other. */
export async function findRememberedDevice(
  { rememberedDevices }: Repositories,
  { clientId, secret, now }: { clientId: string; secret: string; now: Date },
): Promise<RememberedDevice | null> {
  if (secret === '') return null;
  const secretHash = hashToken(secret);
  const devices = await rememberedDevices.list(clientId, now);
  return devices.find((device) => device.secretHash === secretHash) ?? null;
}
