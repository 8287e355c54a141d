import { type Client, createClient } from '@deskmate/api/client/create-client';
import type { Transport } from '@deskmate/api/client/transport';
import type { LoginRequest, RegisterRequest, RegisterResponse } from '@deskmate/api/contracts/main/sign-in';
import { storageKeys } from '@deskmate/api/storage';
import { createTokenStore, type TokenStore } from '@deskmate/api/tokens/token-store';
import type { QueryClient } from '@tanstack/react-query';
import { forgetClient } from './forget-client.ts';
import { forgetRecordings } from './forget-recordings.ts';
import { createSessionLoader } from './session-loader.ts';
import { sendLogin, sendLogout, sendRegistration } from './session-requests.ts';
import { createSessionState, type SessionState } from './session-state.ts';
import { tokenSubject } from './token-subject.ts';

export type SessionDeps = {
  storage: Storage;
  /** Gone with the tab: where a registration's token waits. */
  tabStorage: Storage;
  queries: QueryClient;
  transport: Transport;
  goTo: (url: string) => void;
  /** Tells other tabs of a sign-out, and hears of theirs. */
  channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>;
  origin?: string;
  events?: Pick<Window, 'addEventListener'>;
  now?: () => number;
  pause?: (ms: number) => Promise<void>;
  locks?: LockManager | undefined;
};

export type Session = {
  api: Client;
  tokens: TokenStore;
  queries: QueryClient;
  storage: Storage;
  state(): SessionState;
  subscribe(listener: () => void): () => void;
  /** Loads who is signed in; called once at the start, and by Retry. */
  start(): Promise<void>;
  login(request: LoginRequest): Promise<'signed_in' | 'redirected'>;
  register(request: RegisterRequest): Promise<RegisterResponse>;
  logout(): Promise<void>;
};

const farewellMs = 3000;
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Who is signed in, outside of React: the tokens, the client that uses them, and what ends them. */
export function createSession(deps: SessionDeps): Session {
  const { storage, tabStorage, queries, channel, goTo, pause = wait } = deps;
  const tokens = createTokenStore(storage, deps.events ?? globalThis.window);
  const state = createSessionState(
    tokens.read() ? { status: 'loading', problem: null } : { status: 'unauthenticated', ended: false },
  );
  const api = createClient({ ...clientOptions(deps), tokens, onSessionEnded: endedByService });
  const start = createSessionLoader({ api, tokens, queries, state, pause });

  function endedByService(): void {
    forgetClient(storage, false);
    queries.clear();
    state.become({ status: 'unauthenticated', ended: true });
  }

  function leave(): void {
    if (state.isFrozen()) return;
    forgetClient(storage, true);
    tabStorage.clear();
    queries.clear();
    state.become({ status: 'loading', problem: null });
    state.freeze();
    forgetRecordings(() => goTo('/'));
  }

  followTokens({ tokens, state, queries, start, endedByService });
  channel.addEventListener('message', (event: Event) => {
    if ((event as MessageEvent).data === 'signed_out') leave();
  });

  return {
    api,
    tokens,
    queries,
    storage,
    state: state.get,
    subscribe: state.subscribe,
    start,
    async login(request) {
      const answer = await sendLogin(api, request);
      if ('redirect_url' in answer) return 'redirected';
      tokens.write(answer);
      await start();
      return 'signed_in';
    },
    async register(request) {
      const answer = await sendRegistration(api, request);
      // It signs nobody in, so it stays where the pages' header does not look for a session.
      tabStorage.setItem(storageKeys.accessToken, answer.accessToken);
      return answer;
    },
    async logout() {
      await Promise.race([sendLogout(api), pause(farewellMs)]);
      channel.postMessage('signed_out');
      leave();
    },
  };
}

type Followed = {
  tokens: TokenStore;
  state: ReturnType<typeof createSessionState>;
  queries: QueryClient;
  start: () => Promise<void>;
  endedByService: () => void;
};

/** Other tabs sign in and out as well: what they store is followed here. */
function followTokens({ tokens, state, queries, start, endedByService }: Followed): void {
  let subject = tokenSubject(tokens.read()?.accessToken);
  tokens.subscribe(() => {
    if (state.isFrozen()) return;
    const stored = tokens.read();
    const known = subject;
    subject = tokenSubject(stored?.accessToken);
    const { status } = state.get();
    if (!stored) {
      if (status !== 'unauthenticated') endedByService();
    } else if (status === 'unauthenticated') {
      void start();
    } else if (known !== null && known !== subject) {
      // Somebody else signed in: nothing of the first client may stay on the screen.
      queries.clear();
      state.become({ status: 'loading', problem: null });
      void start();
    }
  });
}

function clientOptions(deps: SessionDeps): Omit<Parameters<typeof createClient>[0], 'tokens' | 'onSessionEnded'> {
  const { transport, goTo, origin, now, pause } = deps;
  return {
    transport,
    goTo,
    ...(origin ? { origin } : {}),
    ...(now ? { now } : {}),
    ...(pause ? { pause } : {}),
    ...('locks' in deps ? { locks: deps.locks } : {}),
  };
}
