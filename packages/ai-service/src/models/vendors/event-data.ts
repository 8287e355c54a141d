import { StringDecoder } from 'node:string_decoder';
import { UpstreamError } from '../upstream-error.ts';

/** An event that never ends must not fill our memory. */
const longestEvent = 4_194_304;

/**
 * Splits the bytes of an event stream into the `data` of its events. Events that arrive in one
 * packet are yielded together.
 */
export async function* eventData(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string[]> {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  for await (const chunk of bytes) {
    rest += decoder.write(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength));
    if (rest.includes('\r')) rest = rest.replaceAll('\r\n', '\n');
    const end = rest.lastIndexOf('\n\n');
    if (end === -1) {
      if (rest.length > longestEvent) throw new UpstreamError('upstream_unexpected', { fault: 'endless event' });
      continue;
    }
    const events = rest.slice(0, end).split('\n\n');
    rest = rest.slice(end + 2);
    const data = events.map(dataOf).filter((text) => text !== '');
    if (data.length > 0) yield data;
  }
}

function dataOf(event: string): string {
  // By far the most common shape: one line.
  if (event.startsWith('data: ') && !event.includes('\n')) return event.slice(6);
  const lines = event.split('\n').filter((line) => line.startsWith('data:'));
  return lines.map((line) => line.slice(line.startsWith('data: ') ? 6 : 5)).join('\n');
}
