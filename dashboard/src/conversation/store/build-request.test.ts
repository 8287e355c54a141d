import { expect, it } from 'vitest';
import { buildRequest } from './build-request.ts';
import { makeMessage } from './make-message.test-support.ts';

const before = [makeMessage('user', 'q1'), makeMessage('assistant', 'a1'), makeMessage('user', 'q2')];
const common = { sessionId: 's', action: { type: 'chat' }, clientMessageId: 'c' } as const;
const question = { text: '', attachments: [], modelId: 'm', parentId: 'q2' };

it('a temporary answer written again carries its whole history, its question last', () => {
  const request = buildRequest({
    ...common,
    isTemporary: true,
    before,
    question: { ...question, regenerate: 'a2', style: 'shorter' },
  });
  expect(request).toMatchObject({
    temporary: true,
    regenerate_style: 'shorter',
    conversations: [
      { role: 'user', content: 'q1' },
      { role: 'assistant', content: 'a1' },
    ],
    messages: [{ role: 'user', content: 'q2' }],
  });
  expect(request).not.toHaveProperty('regenerate');
  expect(request).not.toHaveProperty('parent_id');
});

it('a temporary question carries what was said before it', () => {
  const request = buildRequest({
    ...common,
    isTemporary: true,
    before: before.slice(0, 2),
    question: { ...question, text: 'q2' },
  });
  expect(request).toMatchObject({ messages: [{ role: 'user', content: 'q2' }] });
  expect(request.conversations).toHaveLength(2);
});

it('an answer of a stored conversation is written again by its id alone', () => {
  const request = buildRequest({ ...common, before, question: { ...question, regenerate: 'a2' } });
  expect(request).toMatchObject({ messages: [], regenerate: 'a2' });
  expect(request).not.toHaveProperty('conversations');
});
