import type { Readable } from 'node:stream';
import { Agent, type Dispatcher, request } from 'undici';
import { UpstreamError } from '../upstream-error.ts';
import { classifyUpstream, codeForStatus, isRefusal } from './classify-upstream.ts';
import { retryAfterSeconds } from './retry-after.ts';

/** An error body is read up to here, to classify the fault; nothing of it is kept. */
const errorBodyBytes = 65_536;

// No timeouts here: the answer has an inactivity timeout of its own, because a vendor's pings must not count as content.
// Idle connections are closed well before servers close them: a request sent on a closing connection is lost.
const agent = new Agent({
  connect: { timeout: 10_000 },
  headersTimeout: 0,
  bodyTimeout: 0,
  keepAliveTimeout: 4000,
  keepAliveMaxTimeout: 20_000,
  keepAliveTimeoutThreshold: 2000,
});

/**
 * Posts JSON to a vendor and returns the byte stream of the response. undici's `request` instead of fetch:
 * web streams cost several times as much per chunk. Redirects are not followed, because the vendor's
 * key would be sent along.
 * @throws UpstreamError for every response that is not a stream.
 */
export async function postForStream(
  url: string,
  options: { headers: Record<string, string>; body: unknown; signal: AbortSignal },
): Promise<Readable> {
  const { statusCode, headers, body } = await send(url, options);
  if (statusCode >= 300) throw await fromStatus(statusCode, headers['retry-after'], body);
  if (String(headers['content-type']).startsWith('text/html')) {
    discard(body);
    throw new UpstreamError('upstream_failed', { fault: 'web page', status: statusCode });
  }
  return body;
}

// Bytes, because undici holds the body until the response ends: a string becomes a slice of a shared buffer that is held as well.
const utf8 = new TextEncoder();

async function send(url: string, options: { headers: Record<string, string>; body: unknown; signal: AbortSignal }) {
  try {
    return await request(url, {
      method: 'POST',
      dispatcher: agent,
      headers: { 'content-type': 'application/json', accept: 'text/event-stream', ...options.headers },
      body: utf8.encode(JSON.stringify(options.body)),
      signal: options.signal,
    });
  } catch (error) {
    throw classifyUpstream(error);
  }
}

type ErrorBody = Dispatcher.ResponseData['body'];

async function fromStatus(status: number, retryAfter: string | string[] | undefined, body: ErrorBody) {
  const words = await readSome(body);
  if (status < 500 && isRefusal(words))
    return new UpstreamError('upstream_refused', { fault: 'content policy', status });
  const seconds = retryAfterSeconds(retryAfter);
  return new UpstreamError(codeForStatus(status), {
    fault: 'status',
    status,
    ...(seconds && { retryAfterSeconds: seconds }),
  });
}

async function readSome(body: ErrorBody): Promise<string> {
  let text = '';
  try {
    for await (const bytes of body) {
      text += Buffer.from(bytes).toString('utf8');
      if (text.length > errorBodyBytes) break;
    }
  } catch {
    // The status is enough to classify the fault.
  }
  discard(body);
  return text;
}

/** Closes the connection and ignores the error about that. */
function discard(body: ErrorBody): void {
  body.on('error', () => {}).destroy();
}
