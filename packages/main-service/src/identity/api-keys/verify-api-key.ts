import { ServiceError } from '@deskmate/api/contracts/errors';
import type { VerifyCaller } from '@deskmate/service-kit/http/caller';
import type { MainContext } from '../../context.ts';
import { hashToken } from '../../secrets.ts';
import { readBearer } from '../sessions/caller-check.ts';

const noteUseEveryMs = 60_000;

/** Authenticates a request by a personal API key. Keys are accepted by the OpenAI-compatible API only. */
export const createVerifyApiKey =
  ({ repositories: { apiKeys }, clock, background }: MainContext): VerifyCaller =>
  async (authorization) => {
    const key = readBearer(authorization);
    const owner = key && (await apiKeys.findOwner(hashToken(key)));
    if (!owner) throw new ServiceError('unauthenticated');
    const { keyId, clientId, role, language } = owner;
    const now = clock.now();
    background.run('note use of an API key', () => apiKeys.touch(keyId, new Date(now), new Date(now - noteUseEveryMs)));
    return { clientId, signInSessionId: `api-key:${keyId}`, role, activated: true, language };
  };
