import { mainAddresses, mainBase } from '../addresses.ts';
import { ServiceError } from '../contracts/errors.ts';
import type { TokenPair } from '../contracts/main/sign-in.ts';
import type { BrowserKey } from '../tokens/browser-key.ts';
import { isKeyBound } from '../tokens/key-bound-token.ts';
import type { StoredTokens, TokenStore } from '../tokens/token-store.ts';
import { isTokenGood } from '../tokens/token-validity.ts';
import { ConnectionError } from './connection-error.ts';
import { readAnswer } from './read-answer.ts';
import type { Transport } from './transport.ts';

const refreshTimeoutMs = 10_000;
const pausesMs = [400, 1200];

type RefreshDeps = {
  origin: string;
  tokens: TokenStore;
  transport: Transport;
  pause: (ms: number) => Promise<void>;
  locks?: LockManager | undefined;
  /** @throws ConnectionError. */
  loadKey: () => Promise<BrowserKey>;
};

/** @param spent the access token that is no longer good */
export type Refresh = (spent: string | null) => Promise<string | null>;

/**
 * One refresh at a time, in this tab (callers share the promise) and across tabs (a lock, after which the pair that
 * another tab has just stored is taken). Gives the new access token, or null when the sign-in session is over: only a
 * 401 with a code of ours says so. A failed connection, 429, 5xx or a refused proof is tried again, then thrown, and the
 * pair stays. A refresh that hangs fails after 10 s, for all callers.
 */
export function createRefresh(deps: RefreshDeps): Refresh {
  let running: Promise<string | null> | null = null;
  return (spent) => {
    running ??= withLock(deps, () => refreshUnlessDone(deps, spent)).finally(() => {
      running = null;
    });
    return running;
  };
}

async function withLock<T>(deps: RefreshDeps, work: () => Promise<T>): Promise<T> {
  if (!deps.locks) return work();
  return deps.locks.request('deskmate-refresh', work);
}

async function refreshUnlessDone(deps: RefreshDeps, spent: string | null): Promise<string | null> {
  const { tokens } = deps;
  const stored = tokens.read();
  if (!stored) return null;
  if (stored.accessToken !== spent && isTokenGood(stored.accessToken, tokens.serverNowMs())) return stored.accessToken;
  const pair = await refreshWithRetries(deps, stored);
  const isStillStored = tokens.read()?.refreshToken === stored.refreshToken;
  // The client has logged out or in meanwhile: the pair that is stored now counts, not the response for the former one.
  if (!isStillStored) return refreshUnlessDone(deps, stored.accessToken);
  if (pair) tokens.write(pair);
  return pair?.access_token ?? null;
}

async function refreshWithRetries(deps: RefreshDeps, stored: StoredTokens): Promise<TokenPair | null> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await refreshOnce(deps, stored);
    } catch (error) {
      if (error instanceof ServiceError && error.status === 401) return null;
      const pauseMs = pausesMs[attempt];
      if (pauseMs === undefined || !canRefreshAgain(error)) throw error;
      await deps.pause(pauseMs);
    }
  }
}

async function refreshOnce(deps: RefreshDeps, stored: StoredTokens): Promise<TokenPair> {
  const url = deps.origin + mainBase + mainAddresses.tokens;
  const { refreshToken } = stored;
  // A token whose key is gone is sent without a proof: the service then ends its session.
  const proof = isKeyBound(refreshToken) ? await prove(deps, url, refreshToken) : null;
  const response = await deps.transport({
    url,
    method: 'POST',
    headers: {
      authorization: `Bearer ${refreshToken}`,
      accept: 'application/json',
      ...(proof ? { dpop: proof } : {}),
    },
    timeoutMs: refreshTimeoutMs,
  });
  try {
    return readAnswer(response) as TokenPair;
  } catch (error) {
    // The proof may have been refused because this device's clock was set since the last token came.
    const serverMs = Date.parse(response.header('date') ?? '');
    if (error instanceof ServiceError && error.code === 'proof_refused' && serverMs) deps.tokens.setServerNow(serverMs);
    throw error;
  }
}

async function prove({ loadKey, tokens }: RefreshDeps, url: string, token: string): Promise<string | null> {
  const key = await loadKey();
  const request = { method: 'POST', url, nowMs: tokens.serverNowMs(), token };
  return key.proveToken(request).catch((cause: unknown) => {
    throw new ConnectionError('connection', { cause });
  });
}

function canRefreshAgain(error: unknown): boolean {
  if (error instanceof ConnectionError) return error.kind !== 'timeout';
  return (
    error instanceof ServiceError && (error.code === 'proof_refused' || error.status === 429 || error.status >= 500)
  );
}
