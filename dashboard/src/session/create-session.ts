import { type Client, createClient } from '@deskmate/api/client/create-client';
import type { Transport } from '@deskmate/api/client/transport';
import type { VerifyOtpRequest } from '@deskmate/api/contracts/main/second-factor';
import type { LoginRequest, RegisterRequest, RegisterResponse, TokenPair } from '@deskmate/api/contracts/main/sign-in';
import { storageKeys } from '@deskmate/api/storage';
import { isKeyBound } from '@deskmate/api/tokens/key-bound-token';
import { readTokenClaims } from '@deskmate/api/tokens/token-claims';
import { createTokenStore, type TokenStore } from '@deskmate/api/tokens/token-store';
import type { QueryClient } from '@tanstack/react-query';
import { clearClientData } from './clear-client-data.ts';
import { deleteRecordings } from './delete-recordings.ts';
import { publicConfigQuery } from './public-config-queries.ts';
import { createSessionLoader } from './session-loader.ts';
import { sendLogin, sendLogout, sendOtp, sendRegistration } from './session-requests.ts';
import { createSessionState, type SessionState } from './session-state.ts';

export type SessionDeps = {
  storage: Storage;
  /** Storage of this tab only, for the token of a registration. */
  tabStorage: Storage;
  queries: QueryClient;
  transport: Transport;
  goTo: (url: string) => void;
  /** Sends a logout to the other tabs and receives theirs. */
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
  /** Lives as long as the tab. */
  tabStorage: Storage;
  state(): SessionState;
  subscribe(listener: () => void): () => void;
  /** Loads the signed-in client. Called when the page starts and by Retry. */
  start(): Promise<void>;
  login(request: LoginRequest): Promise<'signed_in' | 'redirected'>;
  /** Second step of a sign-in, after `login` was redirected to its page. */
  verifyOtp(request: VerifyOtpRequest): Promise<void>;
  /** With a token pair from another way to sign in (a passkey). */
  signIn(pair: TokenPair): Promise<void>;
  /** Whether another site or app has requested the login made on this page. */
  hasExternalTarget(): boolean;
  register(request: RegisterRequest): Promise<RegisterResponse>;
  logout(): Promise<void>;
};

const logoutWaitMs = 3000;
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** The sign-in state, outside React: the tokens, the API client that uses them, and the ways they end. */
export function createSession(deps: SessionDeps): Session {
  const { storage, tabStorage, queries, channel, goTo, pause = wait } = deps;
  const tokens = createTokenStore(storage, deps.events ?? globalThis.window, deps.now);
  const state = createSessionState(
    tokens.read() ? { status: 'loading', problem: null } : { status: 'unauthenticated', ended: false },
  );
  const api: Client = createClient({
    ...clientOptions(deps),
    tokens,
    onSessionEnded: endedByService,
    allowedOrigins: async () => (await queries.fetchQuery(publicConfigQuery(api))).redirect_origins,
  });
  const start = createSessionLoader({ api, tokens, queries, state, pause });

  function endedByService(): void {
    clearClientData(storage, false);
    queries.clear();
    state.become({ status: 'unauthenticated', ended: true });
  }

  /** The tab that logs out removes the browser's key; tabs that follow it do not. */
  function leave(removesKey = false): void {
    if (state.isFrozen()) return;
    clearClientData(storage, true);
    tabStorage.clear();
    queries.clear();
    state.become({ status: 'loading', problem: null });
    state.freeze();
    const goHome = () => goTo('/');
    deleteRecordings(removesKey ? () => void api.removeBrowserKey().then(goHome, goHome) : goHome);
  }

  let hasExternalTarget = false;
  async function signIn(pair: TokenPair): Promise<void> {
    hasExternalTarget = pair.external_target === true;
    tokens.write(pair);
    await start();
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
    tabStorage,
    state: state.get,
    subscribe: state.subscribe,
    start,
    async login(request) {
      const answer = await sendLogin(api, request);
      if ('redirect_url' in answer) return 'redirected';
      await signIn(answer);
      return 'signed_in';
    },
    async verifyOtp(request) {
      await signIn(await sendOtp(api, request));
    },
    signIn,
    hasExternalTarget: () => hasExternalTarget,
    async register(request) {
      const answer = await sendRegistration(api, request);
      // Not in `storage`: there the header of the static pages would take this token for a sign-in session.
      tabStorage.setItem(storageKeys.accessToken, answer.accessToken);
      return answer;
    },
    async logout() {
      const isBound = isKeyBound(tokens.read()?.refreshToken ?? '');
      await Promise.race([sendLogout(api), pause(logoutWaitMs)]);
      channel.postMessage('signed_out');
      leave(isBound);
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

/** Applies logins and logouts of other tabs, which change the stored token pair. */
function followTokens({ tokens, state, queries, start, endedByService }: Followed): void {
  let { subject } = readTokenClaims(tokens.read()?.accessToken);
  tokens.subscribe(() => {
    if (state.isFrozen()) return;
    const stored = tokens.read();
    const known = subject;
    subject = readTokenClaims(stored?.accessToken).subject;
    const { status } = state.get();
    if (!stored) {
      if (status !== 'unauthenticated') endedByService();
    } else if (status === 'unauthenticated') {
      void start();
    } else if (known !== null && known !== subject) {
      // Another client signed in: no data of the first client may stay on the screen.
      queries.clear();
      state.become({ status: 'loading', problem: null });
      void start();
    }
  });
}

function clientOptions(deps: SessionDeps): Omit<Parameters<typeof createClient>[0], 'tokens' | 'onSessionEnded'> {
  const { transport, goTo, origin, pause } = deps;
  return {
    transport,
    goTo,
    ...(origin ? { origin } : {}),
    ...(pause ? { pause } : {}),
    ...('locks' in deps ? { locks: deps.locks } : {}),
  };
}
