import { ServiceError } from '@deskmate/api/contracts/errors';
import type { VerifyCaller } from '@deskmate/service-kit/caller';
import type { MainContext } from '../../context.ts';
import { readBearer } from '../sessions/caller-check.ts';
import { hashToken } from '../sign-in/hash-token.ts';

const noteUseEveryMs = 60_000;

/** Who calls with a personal API key. Such a key opens the OpenAI-format door and nothing else. */
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
