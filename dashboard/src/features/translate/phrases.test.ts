import { describe, expect, it } from 'vitest';
import { makeHistoryMessage } from '../../conversation/store/make-history-message.test-support.ts';
import { readPhrase } from './phrases.ts';

const question = makeHistoryMessage('q', {
  content: 'Guten Tag',
  action: { type: 'translate', language: 'en-US', source_language: 'de' },
});
const answer = (id: string, content: string, more = {}) =>
  makeHistoryMessage(id, { parent_id: 'q', role: 'assistant', content, ...more });

describe('a saved phrase', () => {
  it('is the selected version of the translation, without its folds', () => {
    const remark = { start: 7, end: 17, kind: 'remark' } as const;
    const versions = [question, answer('one', 'Hello.\n(A remark)', { folds: [remark] }), answer('two', 'Good day.')];
    expect(readPhrase({ messages: versions, active_chat_id: 'one' })?.target).toBe('Hello.');
    expect(readPhrase({ messages: versions, active_chat_id: 'two' })?.target).toBe('Good day.');
  });

  it('is no answer that was refused', () => {
    const refused = answer('two', 'Guten Tag', { refused: 'free' });
    expect(readPhrase({ messages: [question, answer('one', 'Hello.'), refused], active_chat_id: 'two' })?.target).toBe(
      'Hello.',
    );
    expect(readPhrase({ messages: [question, refused], active_chat_id: 'two' })).toBeNull();
  });
});
