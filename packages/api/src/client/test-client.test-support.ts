import { createTokenStore, type TokenStore } from '../tokens/token-store.ts';
import { type Client, type ClientOptions, createClient } from './create-client.ts';
import type { Transport, TransportRequest } from './transport.ts';

export const nowMs = 1_800_000_000_000;

export type Answer = { status: number; body?: unknown; headers?: Record<string, string> };

/** A client over a scripted transport, which records its requests. */
export type TestClient = {
  client: Client;
  tokens: TokenStore;
  sent: TransportRequest[];
  wentTo: string[];
  sessionEnds: () => number;
  refreshes: () => number;
};

export function createTestClient(
  answer: (request: TransportRequest) => Answer | Promise<Answer>,
  { now = () => nowMs, ...options }: Partial<ClientOptions> & { now?: () => number } = {},
): TestClient {
  const sent: TransportRequest[] = [];
  const wentTo: string[] = [];
  let ends = 0;
  const transport: Transport = async (request) => {
    sent.push(request);
    const { status, body, headers } = await answer(request);
    return {
      status,
      text: body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body),
      header: (name) => headers?.[name] ?? null,
    };
  };
  const tokens = options.tokens ?? createTokenStore(memoryStorage(), undefined, now);
  const client = createClient({
    tokens,
    transport,
    origin: 'http://desk.test',
    onSessionEnded: () => {
      ends += 1;
    },
    goTo: (url) => wentTo.push(url),
    pause: async () => {},
    locks: undefined,
    ...options,
  });
  const refreshes = () => sent.filter((request) => request.url.endsWith('/auth/clients/tokens')).length;
  return { client, tokens, sent, wentTo, sessionEnds: () => ends, refreshes };
}

export function tokenExpiringIn(seconds: number, mark = ''): string {
  return token({ mark, exp: nowMs / 1000 + seconds });
}

/** A pair as the server makes it at `atMs`: its token lives ten minutes from then. */
export function pairIssuedAt(atMs: number, mark = '') {
  const issuedAt = Math.floor(atMs / 1000);
  return { ...pairExpiringIn(0, mark), access_token: token({ mark, iat: issuedAt, exp: issuedAt + 600 }) };
}

const token = (claims: object) => `e30.${btoa(JSON.stringify(claims)).replaceAll('=', '')}.sig`;

export function pairExpiringIn(seconds: number, mark = '') {
  return {
    access_token: tokenExpiringIn(seconds, mark),
    refresh_token: `refresh${mark}`,
    session_expires_at: '2099-01-01T00:00:00Z',
  };
}

export function memoryStorage(): Storage {
  const map = new Map<string, string>();
  return {
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
    clear: () => map.clear(),
    key: (index) => [...map.keys()][index] ?? null,
    get length() {
      return map.size;
    },
  };
}
