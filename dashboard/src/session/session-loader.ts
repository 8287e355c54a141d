import type { Client } from '@deskmate/api/client/create-client';
import { ServiceError } from '@deskmate/api/contracts/errors';
import { readTokenClaims } from '@deskmate/api/tokens/token-claims';
import type { TokenStore } from '@deskmate/api/tokens/token-store';
import type { QueryClient } from '@tanstack/react-query';
import { isWorthRetrying } from './is-worth-retrying.ts';
import { fetchClient } from './session-requests.ts';
import type { SessionStateStore } from './session-state.ts';

type LoaderDeps = {
  api: Client;
  tokens: TokenStore;
  queries: QueryClient;
  state: SessionStateStore;
  pause: (ms: number) => Promise<void>;
};

const backOffMs = [1000, 2000, 4000, 8000, 15_000];

/**
 * Loads the signed-in client: a valid token, then profile and subscription. Only one load runs at a time. A call
 * during its pause ends the pause, so that Retry works at once.
 */
export function createSessionLoader({ api, tokens, queries, state, pause }: LoaderDeps): () => Promise<void> {
  let running: Promise<void> | null = null;
  let wake = () => {};

  async function load(): Promise<void> {
    for (let attempt = 0; tokens.read() && !state.isFrozen(); attempt++) {
      try {
        if ((await api.authorize()) === null) break;
        const whose = subjectOf(tokens);
        await fetchClient(api, queries);
        // Another client signed in meanwhile in another tab, and the fetched data belongs to the former client.
        if (subjectOf(tokens) !== whose) continue;
        return state.become({ status: 'authenticated' });
      } catch (problem) {
        if (!tokens.read()) break;
        state.become({ status: 'loading', problem });
        // A failed connection, 429 or 5xx keeps the session and is retried. Any other error waits for the Retry button.
        if (!isWorthRetrying(problem) && !isTooManyRequests(problem)) return;
        const wokenUp = new Promise<void>((resolve) => {
          wake = resolve;
        });
        await Promise.race([pause(backOffMs[attempt] ?? 15_000), wokenUp]);
      }
    }
    if (!tokens.read() && state.get().status !== 'unauthenticated') {
      state.become({ status: 'unauthenticated', ended: true });
    }
  }

  return () => {
    wake();
    running ??= load().finally(() => {
      running = null;
    });
    return running;
  };
}

const isTooManyRequests = (error: unknown) => error instanceof ServiceError && error.status === 429;

const subjectOf = (tokens: TokenStore) => readTokenClaims(tokens.read()?.accessToken).subject;
