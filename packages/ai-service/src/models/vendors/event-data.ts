import { StringDecoder } from 'node:string_decoder';
import { UpstreamError } from '../upstream-error.ts';

/** An event that never ends must not fill our memory. */
const longestEvent = 4_194_304;

export type EventSplitter = {
  /** Takes the next packet of an event stream. @returns the `data` of the events it completes. */
  take(packet: Uint8Array): string[];
  /** When there are no more packets. @returns the `data` of an event whose blank line never came. */
  rest(): string[];
};

export function eventSplitter(): EventSplitter {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  let begun = false;

  const take = (packet: Uint8Array): string[] => {
    rest += decoder.write(Buffer.from(packet.buffer, packet.byteOffset, packet.byteLength));
    if (!begun && rest !== '') {
      begun = true;
      if (rest.startsWith(byteOrderMark)) rest = rest.slice(1);
    }
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
  return { take, rest: () => [dataOf(rest)].filter((text) => text !== '') };
}

/** A stream may begin with one; it belongs to no event. */
const byteOrderMark = '\ufeff';

function dataOf(event: string): string {
  // By far the most common shape: one line.
  if (event.startsWith('data: ') && !event.includes('\n')) return event.slice(6);
  const lines = event.split('\n').filter((line) => line.startsWith('data:'));
  return lines.map((line) => line.slice(line.startsWith('data: ') ? 6 : 5)).join('\n');
}
