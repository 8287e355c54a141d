import { expect, test } from 'vitest';
import { eventSplitter } from './event-data.ts';

function read(...packets: (string | Uint8Array)[]): string[] {
  const split = eventSplitter();
  return packets.flatMap((packet) => split.take(Buffer.from(packet as string)));
}

test.each([
  ['several events in one packet', ['data: a\n\ndata: b\n\n'], ['a', 'b']],
  ['an event over several packets', ['da', 'ta: a', 'b\n', '\n'], ['ab']],
  ['line ends of Windows, split between them', ['data: a\r\n\r', '\ndata: b\r\n\r\n'], ['a', 'b']],
  ['comments, names and ids', [': ping\n\nevent: x\nid: 1\ndata: a\n\n'], ['a']],
  [
    'one event, one without data, and one with a line end of its own',
    ['data: a\n\n', 'data: \n\n', 'data: b\n\n\n'],
    ['a', 'b'],
  ],
  ['data without a space, and in two lines', ['data:a\ndata: b\n\n'], ['a\nb']],
  ['an event that has not ended yet as none', ['data: a\n\ndata: b'], ['a']],
  [
    'a mark of the byte order in front as nothing',
    [Uint8Array.of(0xef, 0xbb), Uint8Array.of(0xbf), 'data: a\n\n'],
    ['a'],
  ],
])('reads %s', (_name, packets, data) => {
  expect(read(...packets)).toEqual(data);
});

test('a character split between packets is whole', () => {
  const bytes = Buffer.from('data: 🌍\n\n');
  expect(read(...[...bytes].map((byte) => Uint8Array.of(byte)))).toEqual(['🌍']);
  for (let at = 1; at < bytes.length; at += 1) {
    expect(read(bytes.subarray(0, at), '', bytes.subarray(at), 'data: b\n\n')).toEqual(['🌍', 'b']);
  }
});

test('the last event may lack its blank line', () => {
  const split = eventSplitter();
  split.take(Buffer.from('data: a\n\ndata: b\n'));
  expect(split.rest()).toEqual(['b']);
  expect(eventSplitter().rest()).toEqual([]);
});

test('an endless event is refused before it fills the memory', () => {
  const packets = ['data: ', ...Array.from({ length: 5 }, () => 'x'.repeat(1_000_000))];
  expect(() => read(...packets)).toThrow(expect.objectContaining({ code: 'upstream_unexpected' }));
});
