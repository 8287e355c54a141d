import type { Client } from '@deskmate/api/client/create-client';
import type { TokenStore } from '@deskmate/api/tokens/token-store';
import type { QueryClient } from '@tanstack/react-query';
import { isWorthRetrying } from './is-worth-retrying.ts';
import { fetchClient } from './session-requests.ts';
import type { SessionStateStore } from './session-state.ts';
import { tokenSubject } from './token-subject.ts';

type LoaderDeps = {
  api: Client;
  tokens: TokenStore;
  queries: QueryClient;
  state: SessionStateStore;
  pause: (ms: number) => Promise<void>;
};

const backOffMs = [1000, 2000, 4000, 8000, 15_000];

/**
 * Loads who is signed in: a good token, then profile and subscription. One load at a time; asking again
 * meanwhile ends its pause, so that Retry is at once.
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
        // Another client signed in meanwhile, in another tab: what was fetched is not theirs.
        if (subjectOf(tokens) !== whose) continue;
        return state.become({ status: 'authenticated' });
      } catch (problem) {
        if (!tokens.read()) break;
        state.become({ status: 'loading', problem });
        // safety.md 3: a cut or a busy server is no sign-out; anything else waits for a person's Retry.
        if (!isWorthRetrying(problem)) return;
        const woken = new Promise<void>((resolve) => {
          wake = resolve;
        });
        await Promise.race([pause(backOffMs[attempt] ?? 15_000), woken]);
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

const subjectOf = (tokens: TokenStore) => tokenSubject(tokens.read()?.accessToken);
