import { StringDecoder } from 'node:string_decoder';
import { UpstreamError } from '../upstream-error.ts';

/** An event that never ends must not fill our memory. */
const longestEvent = 4_194_304;

/**
 * Takes the packets of an event stream. @returns for each the `data` of the events it completes.
 */
export function eventSplitter(): (packet: Uint8Array) => string[] {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  return (packet) => {
    rest += decoder.write(Buffer.from(packet.buffer, packet.byteOffset, packet.byteLength));
    if (rest.includes('\r')) rest = rest.replaceAll('\r\n', '\n');
    const end = rest.lastIndexOf('\n\n');
    if (end === -1) {
      if (rest.length > longestEvent) throw new UpstreamError('upstream_unexpected', { fault: 'endless event' });
      return [];
    }
    const events = rest.slice(0, end).split('\n\n');
    rest = rest.slice(end + 2);
    return events.map(dataOf).filter((text) => text !== '');
  };
}

function dataOf(event: string): string {
  // By far the most common shape: one line.
  if (event.startsWith('data: ') && !event.includes('\n')) return event.slice(6);
  const lines = event.split('\n').filter((line) => line.startsWith('data:'));
  return lines.map((line) => line.slice(line.startsWith('data: ') ? 6 : 5)).join('\n');
}
