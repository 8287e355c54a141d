/** A request that is to be proved: its address without a query, and the server's time in ms. */
type Proved = { method: string; url: string; nowMs: number; token?: string };

/**
 * The key of this browser that its sign-in session is bound to. Script can sign with it and cannot read it, so whoever
 * copies the token pair out of browser storage cannot refresh it elsewhere. All tabs share it. This module is loaded
 * only when something has to be signed.
 */
export type BrowserKey = {
  /** A proof over the token. Null when the key is gone. @throws what IndexedDB says when it cannot be asked; the key may still be there. */
  proveToken(request: Proved): Promise<string | null>;
  /**
   * A proof over the token, or without one the proof of a sign-in, which makes the key. Null where the key is gone or the
   * browser cannot store one (private modes, plain http).
   */
  prove(request: Proved, token: string | null): Promise<string | null>;
  remove(): Promise<void>;
};

/** IndexedDB sometimes never answers; the tabs of a browser wait for each other meanwhile. */
const longestMs = 3000;
const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
/** The IndexedDB database that holds it. */
export const sessionKeyDatabase = 'session-key';
const storeName = 'keys';
const keyName = 'session';

type Known = CryptoKeyPair | undefined;

export const browserKey: BrowserKey = {
  async proveToken(request) {
    const key = await inTime<Known>(inStore('readonly', (store) => settled(store.get(keyName))));
    return key ? sign(key, request) : null;
  },
  async prove(request, token) {
    try {
      if (token !== null) return await browserKey.proveToken({ ...request, token });
      return await sign(await inTime(findOrMakeKey()), request);
    } catch {
      return null;
    }
  },
  remove: () => inTime(inStore('readwrite', (store) => settled(store.delete(keyName)))).catch(() => {}),
};

async function findOrMakeKey(): Promise<CryptoKeyPair> {
  const made = await crypto.subtle.generateKey(algorithm, false, ['sign', 'verify']);
  // In one transaction, so that of two tabs that log in at once both get the key that was stored first.
  return inStore('readwrite', async (store) => {
    const known: Known = await settled(store.get(keyName));
    if (!known) await settled(store.put(made, keyName));
    return known ?? made;
  });
}

/** A proof as RFC 9449 (DPoP) describes it. */
async function sign({ publicKey, privateKey }: CryptoKeyPair, { method, url, nowMs, token }: Proved): Promise<string> {
  const { crv, kty, x, y } = await crypto.subtle.exportKey('jwk', publicKey);
  const header = { typ: 'dpop+jwt', alg: 'ES256', jwk: { crv, kty, x, y } };
  const claims = {
    jti: crypto.randomUUID(),
    htm: method,
    htu: url,
    iat: Math.floor(nowMs / 1000),
    ...(token === undefined ? {} : { ath: base64url(await crypto.subtle.digest('SHA-256', bytesOf(token))) }),
  };
  const text = [header, claims].map((part) => base64url(bytesOf(JSON.stringify(part)))).join('.');
  return `${text}.${base64url(await crypto.subtle.sign(algorithm, privateKey, bytesOf(text)))}`;
}

async function inStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => Promise<T>): Promise<T> {
  const opening = indexedDB.open(sessionKeyDatabase, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(storeName);
  const database = await settled(opening);
  try {
    return await work(database.transaction(storeName, mode).objectStore(storeName));
  } finally {
    database.close();
  }
}

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('IndexedDB does not answer')), longestMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

const bytesOf = (text: string) => new TextEncoder().encode(text);

const base64url = (bytes: ArrayBuffer | Uint8Array): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
