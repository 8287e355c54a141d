import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { Agent, request } from 'undici';
import { checkTarget, guardedLookup } from './guarded-target.ts';
import { type AddressRule, isPublicAddress } from './public-address.ts';

/** Why an address could not be read. `blocked` gives no reason, so that nobody can map our network with it. */
export type FetchFault = 'blocked' | 'too_many_redirects' | 'too_large' | 'wrong_type' | 'timeout' | 'failed';

export class GuardedFetchError extends Error {
  readonly fault: FetchFault;

  constructor(fault: FetchFault, cause?: unknown) {
    super(`the address could not be read: ${fault}`, { cause });
    this.name = 'GuardedFetchError';
    this.fault = fault;
  }
}

export type Fetched = { url: string; status: number; contentType: string; body: Buffer };

export type FetchOptions = {
  /** Accepted media types, e.g. `text/html`; any without it. */
  accepts?: string[];
  /** By the media type, or one for all of them. */
  limitBytes?: number | ((mediaType: string) => number);
  timeoutMs?: number;
  signal?: AbortSignal;
};

export type GuardedFetch = {
  /** @throws GuardedFetchError */
  get(url: string, options?: FetchOptions): Promise<Fetched>;
  close(): Promise<void>;
};

const maxRedirects = 3;

/**
 * The only way for a server to read an address that a person or a model named.
 * Every hop is resolved, refused if it leads into a private network, and connected to exactly the
 * address that was checked. Nothing of ours (cookies, tokens) is sent along.
 * @param rule only tests pass another one, to reach their own loopback server
 */
export function createGuardedFetch(rule: AddressRule = isPublicAddress): GuardedFetch {
  const agent = new Agent({
    connect: { lookup: guardedLookup(rule), timeout: 5000 },
    maxHeaderSize: 16_384,
    maxOrigins: 50,
    keepAliveTimeout: 1000,
  });
  return {
    async get(address, options = {}) {
      const deadline = AbortSignal.timeout(options.timeoutMs ?? 10_000);
      const signal = options.signal ? AbortSignal.any([deadline, options.signal]) : deadline;
      try {
        return await follow(agent, rule, address, { ...options, signal });
      } catch (error) {
        throw asFault(error, deadline);
      }
    },
    close: () => agent.destroy(),
  };
}

type Settings = FetchOptions & { signal: AbortSignal };

async function follow(agent: Agent, rule: AddressRule, address: string, settings: Settings): Promise<Fetched> {
  let url = checkTarget(address, rule);
  for (let hop = 0; hop <= maxRedirects; hop++) {
    const { statusCode, headers, body } = await request(url, {
      dispatcher: agent,
      signal: settings.signal,
      headers: {
        'user-agent': 'Deskmate',
        accept: settings.accepts?.join(', ') ?? '*/*',
        'accept-encoding': 'gzip, br',
      },
    });
    // A body that is dropped unread reports it; without a listener that would end the process.
    body.on('error', () => {});
    const location = one(headers.location);
    if (statusCode < 300 || statusCode >= 400 || location === undefined) {
      const contentType = one(headers['content-type']) ?? '';
      const mediaType = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
      refuseOtherTypes(mediaType, settings.accepts, body);
      const { limitBytes = 5_000_000 } = settings;
      const content = await readLimited(
        decoded(body, one(headers['content-encoding'])),
        typeof limitBytes === 'number' ? limitBytes : limitBytes(mediaType),
      );
      return { url: url.href, status: statusCode, contentType, body: content };
    }
    body.destroy();
    url = checkTarget(new URL(location, url).href, rule);
  }
  throw new GuardedFetchError('too_many_redirects');
}

const one = (header: string | string[] | undefined): string | undefined => (Array.isArray(header) ? header[0] : header);

function refuseOtherTypes(mediaType: string, accepts: string[] | undefined, body: Readable): void {
  if (!accepts || accepts.includes(mediaType)) return;
  body.destroy();
  throw new GuardedFetchError('wrong_type');
}

function decoded(body: Readable, encoding: string | undefined): Readable {
  const decoder = { gzip: createGunzip, br: createBrotliDecompress, deflate: createInflate }[encoding ?? ''];
  if (!decoder) return body;
  const output = decoder();
  body.on('error', (error) => output.destroy(error));
  output.on('close', () => body.destroy());
  return body.pipe(output);
}

/** Counts the decompressed bytes, because a small answer can expand to a huge one. */
async function readLimited(content: Readable, limitBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of content) {
    size += (chunk as Buffer).length;
    if (size > limitBytes) {
      content.destroy();
      throw new GuardedFetchError('too_large');
    }
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}

function asFault(error: unknown, deadline: AbortSignal): unknown {
  for (let link = error; link instanceof Error; link = link.cause) {
    if (link instanceof GuardedFetchError) return link;
    if ((link as { code?: string }).code === 'ADDRESS_BLOCKED') return new GuardedFetchError('blocked');
  }
  return new GuardedFetchError(deadline.aborted ? 'timeout' : 'failed', error);
}
