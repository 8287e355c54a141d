import { expect, test } from 'vitest';
import { eventData } from './event-data.ts';

async function read(...packets: (string | Uint8Array)[]): Promise<string[]> {
  const all: string[] = [];
  const bytes = (async function* () {
    for (const packet of packets) yield Buffer.from(packet as string);
  })();
  for await (const data of eventData(bytes)) all.push(...data);
  return all;
}

test.each([
  ['several events in one packet', ['data: a\n\ndata: b\n\n'], ['a', 'b']],
  ['an event over several packets', ['da', 'ta: a', 'b\n', '\n'], ['ab']],
  ['line ends of Windows, split between them', ['data: a\r\n\r', '\ndata: b\r\n\r\n'], ['a', 'b']],
  ['comments, names and ids', [': ping\n\nevent: x\nid: 1\ndata: a\n\n'], ['a']],
  ['data without a space, and in two lines', ['data:a\ndata: b\n\n'], ['a\nb']],
  ['an event that never ends is none', ['data: a\n\ndata: b'], ['a']],
])('reads %s', async (_name, packets, data) => {
  expect(await read(...packets)).toEqual(data);
});

test('a character split between packets is whole', async () => {
  const bytes = Buffer.from('data: 🌍\n\n');
  expect(await read(...[...bytes].map((byte) => Uint8Array.of(byte)))).toEqual(['🌍']);
});

test('an endless event is refused before it fills the memory', async () => {
  await expect(read('data: ', ...Array.from({ length: 5 }, () => 'x'.repeat(1_000_000)))).rejects.toMatchObject({
    code: 'upstream_unexpected',
  });
});
