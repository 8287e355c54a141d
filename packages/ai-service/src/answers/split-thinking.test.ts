import { expectQuick } from '@deskmate/api/testing/expect-quick';
import { expect, test } from 'vitest';
import type { TextTarget } from './read-model.ts';
import { splitThinking } from './split-thinking.ts';

/** What is shown of a text that comes in chunks of this size. */
function split(text: string, size: number): { content: string; reasoning: string } {
  const shown = { content: '', reasoning: '' };
  const target: TextTarget = {
    write(field, part) {
      shown[field] += part;
    },
    size: () => ({ content: shown.content.length, reasoning: shown.reasoning.length }),
    takeTextAsReasoning() {
      shown.reasoning += shown.content;
      shown.content = '';
    },
  };
  const splitter = splitThinking(target);
  for (let at = 0; at < text.length; at += size) splitter.write('content', text.slice(at, at + size));
  splitter.end();
  return shown;
}

test.each([
  ['<think>\nHm, two.\n</think>\n\nTwo.', { content: 'Two.', reasoning: '\nHm, two.\n' }],
  ['\n <think>a < b</think>Two <b>', { content: 'Two <b>', reasoning: 'a < b' }],
  ['<think></think>Two.', { content: 'Two.', reasoning: '' }],
  ['Hm, a < b.\n</think>\n\nTwo.', { content: 'Two.', reasoning: 'Hm, a < b.\n' }],
  ['<think>never ends', { content: '', reasoning: 'never ends' }],
  ['No tag < at </all', { content: 'No tag < at </all', reasoning: '' }],
  ['The tag `</think>` ends it.', { content: 'The tag `</think>` ends it.', reasoning: '' }],
  ['```\na\n</think>\n```\nends it.', { content: '```\na\n</think>\n```\nends it.', reasoning: '' }],
  ['Two.\n<think>is a tag', { content: 'Two.\n<think>is a tag', reasoning: '' }],
  ['  Two.', { content: '  Two.', reasoning: '' }],
  ['<thinking cap>', { content: '<thinking cap>', reasoning: '' }],
])('puts reasoning where it belongs, whatever the chunks: %j', (text, shown) => {
  for (const size of [1, 2, 3, 7, 1000]) expect([size, split(text, size)]).toEqual([size, shown]);
});

test('leaves the text of a vendor alone that sends its reasoning apart', () => {
  const written: string[] = [];
  const target: TextTarget = {
    write: (field, part) => void written.push(`${field} ${part}`),
    size: () => ({ content: 0, reasoning: 0 }),
  };
  const splitter = splitThinking(target);
  splitter.write('reasoning', 'Hm.');
  splitter.write('content', 'a\n</think>\nb');
  splitter.end();
  expect(written).toEqual(['reasoning Hm.', 'content a\n</think>\nb']);
});

test('reads an answer that begins with a megabyte of space in time that grows with its length', async () => {
  let shown: string[] = [];
  await expectQuick('space before an answer', 200, () => {
    shown = [];
    const splitter = splitThinking({
      write: (_, part) => void shown.push(part),
      size: () => ({ content: shown.length, reasoning: 0 }),
    });
    for (let at = 0; at < 10_000; at += 1) {
      splitter.write('content', ' '.repeat(100));
      splitter.size();
    }
    splitter.write('content', 'Two.');
    splitter.end();
  });
  expect(shown.join('')).toBe(`${' '.repeat(1_000_000)}Two.`);
});
