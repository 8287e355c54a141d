import type { Readable } from 'node:stream';
import { Agent, type Dispatcher, request } from 'undici';
import { classifyUpstream, codeForStatus, isRefusal } from '../classify-upstream.ts';
import { retryAfterSeconds } from '../retry-after.ts';
import { UpstreamError } from '../upstream-error.ts';

/** Only what a fault is told apart by is read of an error's body, and nothing of it is kept. */
const errorBodyBytes = 65_536;

// Silence is measured by the answer itself, so that pings of a vendor do not count as words.
// Idle connections go well before servers close them: a question sent into a closing one is lost.
const agent = new Agent({
  connect: { timeout: 10_000 },
  headersTimeout: 0,
  bodyTimeout: 0,
  keepAliveTimeout: 4000,
  keepAliveMaxTimeout: 20_000,
  keepAliveTimeoutThreshold: 2000,
});

/**
 * Posts JSON to a vendor and hands back the bytes of its stream. Plain `request` instead of fetch:
 * web streams cost several times as much a chunk. Redirects are not followed, because the vendor's
 * key would travel along.
 * @throws UpstreamError for every answer that is no stream.
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

// Held until the answer has ended. As text it would become a piece of a buffer that others share and that is held with it.
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
    // The status already says enough.
  }
  discard(body);
  return text;
}

/** Closes the connection; that it was closed early is no news. */
function discard(body: ErrorBody): void {
  body.on('error', () => {}).destroy();
}
