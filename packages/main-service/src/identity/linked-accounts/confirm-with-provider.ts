import { ServiceError } from '@deskmate/api/contracts/errors';
import type { SignInProvider } from '@deskmate/api/sign-in-providers';
import type { Caller } from '@deskmate/service-kit/http/caller';
import type { MainContext } from '../../context.ts';
import { useCode } from '../second-factor/use-code.ts';
import { codeMissing } from '../sign-in/reauthenticate.ts';
import { type StartedAuthorization, startAuthorization } from './start-authorization.ts';

type Request = {
  provider: SignInProvider;
  code: string | undefined;
  returnTo: string | null;
  cookie: string | undefined;
  ip: string;
};

/**
 * Sends a client to a linked provider to prove who they are. Where a second factor is on, its code is checked first:
 * the provider stands for the password only.
 */
export async function confirmWithProvider(
  app: MainContext,
  caller: Caller,
  request: Request,
): Promise<StartedAuthorization> {
  const { clientId, signInSessionId } = caller;
  const { provider, code, returnTo, cookie, ip } = request;
  const linked = await app.repositories.linkedAccounts.list(clientId);
  if (!linked.some((account) => account.provider === provider)) throw new ServiceError('not_found');
  const checked = await app.transact(async (tx) => {
    const client = await tx.clients.lock(clientId);
    if (!client) throw new ServiceError('session_ended');
    const factor = await tx.secondFactors.findEnabled(clientId);
    if (!factor) return { client, hasSecondFactor: false, isRight: true };
    if (code === undefined) throw codeMissing();
    const knownDeviceId = app.knownDevices.recognise(cookie, client);
    const proof = { factor, code, subjectId: signInSessionId, knownDeviceId, ip };
    return { client, hasSecondFactor: true, isRight: await useCode(tx, client, proof) };
  });
  if (!checked.isRight) throw new ServiceError('wrong_code');
  const { client, hasSecondFactor } = checked;
  const authorization = { purpose: 'confirm' as const, clientId, signInSessionId, hasSecondFactor, returnTo };
  return startAuthorization(app, provider, { ...authorization, language: client.language }, cookie);
}
