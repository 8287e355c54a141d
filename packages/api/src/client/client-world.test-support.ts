import { createTokenStore, type TokenStore } from '../tokens/token-store.ts';
import { type Client, type ClientOptions, createClient } from './create-client.ts';
import type { Transport, TransportRequest } from './transport.ts';

export const nowMs = 1_800_000_000_000;

export type Answer = { status: number; body?: unknown; headers?: Record<string, string> };

/** A client over a scripted wire, which records what it carries. */
export type ClientWorld = {
  client: Client;
  tokens: TokenStore;
  sent: TransportRequest[];
  wentTo: string[];
  sessionEnds: () => number;
  refreshes: () => number;
};

export function clientWorld(
  answer: (request: TransportRequest) => Answer | Promise<Answer>,
  options: Partial<ClientOptions> = {},
): ClientWorld {
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
  const tokens = options.tokens ?? createTokenStore(memoryStorage());
  const client = createClient({
    tokens,
    transport,
    origin: 'http://desk.test',
    onSessionEnded: () => {
      ends += 1;
    },
    goTo: (url) => wentTo.push(url),
    now: () => nowMs,
    pause: async () => {},
    locks: undefined,
    ...options,
  });
  const refreshes = () => sent.filter((request) => request.url.endsWith('/auth/clients/tokens')).length;
  return { client, tokens, sent, wentTo, sessionEnds: () => ends, refreshes };
}

export function tokenExpiringIn(seconds: number, mark = ''): string {
  return `e30.${btoa(JSON.stringify({ mark, exp: nowMs / 1000 + seconds })).replaceAll('=', '')}.sig`;
}

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
