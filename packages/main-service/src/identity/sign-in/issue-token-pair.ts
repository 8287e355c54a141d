import type { TokenPair } from '@deskmate/api/contracts/main/sign-in';
import type { MainContext } from '../../context.ts';
import type { SignInSession } from '../sessions/sign-in-sessions-repository.ts';

/** A new access token, and the refresh token with the given counter: the same one however often it is made. */
export async function issueTokenPair(
  { accessTokens, refreshTokenSigner }: MainContext,
  session: SignInSession,
  counter: number,
): Promise<TokenPair> {
  const { id: signInSessionId, clientId, expiresAt } = session;
  const access = await accessTokens.issue({ kind: 'client', clientId, signInSessionId });
  return {
    access_token: access.token,
    refresh_token: refreshTokenSigner.make({ signInSessionId, counter }, session),
    expires_at: new Date(access.expiresAtMs).toISOString(),
    session_expires_at: expiresAt.toISOString(),
  };
}
