import { expect, test } from 'vitest';
import { fitContext } from './fit-context.ts';

test('a prompt keeps the newest messages that fit, begins with the client, and leaves out empty answers', () => {
  const messages = [
    { role: 'user' as const, text: 'old '.repeat(500) },
    { role: 'assistant' as const, text: 'old answer' },
    { role: 'user' as const, text: 'stopped at once' },
    { role: 'assistant' as const, text: '' },
    { role: 'user' as const, text: 'newer' },
    { role: 'assistant' as const, text: 'newer answer' },
    { role: 'user' as const, text: 'now' },
  ];
  const fitted = fitContext({ system: 'Be kind.', messages }, 100);
  expect(fitted.messages.map(({ text }) => text)).toEqual(['newer', 'newer answer', 'now']);
});

test('a message that the model cannot read alone is refused', () => {
  const messages = [{ role: 'user' as const, text: 'x'.repeat(1000) }];
  expect(() => fitContext({ system: '', messages }, 100)).toThrow('too_long_for_model');
});
