import { describe, expect, it } from 'vitest';
import { type ConversationState, emptyConversation, type Question, reduceConversation } from './conversation-state.ts';
import { visiblePath } from './message-tree.ts';
import { newAnswer, newUserMessage } from './new-message.ts';

const question: Question = { text: 'Hello', attachments: [], modelId: 'demo', parentId: null };
const opened = { chat_id: 'A', user_chat_id: 'Q', model: 'Demo', model_group: 'Demo' };

const run = (...events: Parameters<typeof reduceConversation>[1][]): ConversationState =>
  events.reduce(reduceConversation, emptyConversation);

const asked = {
  type: 'asked',
  user: newUserMessage(question, { type: 'chat' }, 'local-q'),
  answer: newAnswer('local-q', 'local-a'),
} as const;
const ended = {
  type: 'ended',
  finish: 'stop',
  usage: { input_tokens: 1, output_tokens: 2, credits: 1, credit_group: 'standard' },
  content: 'Hi',
  reasoning: 'Hm',
  reasoningMs: 1200,
  conclusion: {
    unchecked: true,
    folds: [],
    checks: [],
    refused: null,
    secondVersion: null,
    citations: [],
    pagesUsed: [],
  },
  question,
} as const satisfies Parameters<typeof reduceConversation>[1];

describe('a conversation', () => {
  it('shows question and placeholder at once, then takes the ids of the server', () => {
    expect(visiblePath(run(asked).tree).map(({ id }) => id)).toEqual(['local-q', 'local-a']);
    const state = run(asked, { type: 'opened', frame: opened });
    expect(visiblePath(state.tree).map(({ id, key }) => [id, key])).toEqual([
      ['Q', 'local-q'],
      ['A', 'local-a'],
    ]);
    expect(state.running).toMatchObject({ id: 'A', userId: 'Q', phase: 'answering' });
  });

  it('keeps the whole text, its cost and how it ended', () => {
    const state = run(asked, { type: 'opened', frame: opened }, ended);
    expect(state.running).toBeNull();
    expect(state.tree.byId.A).toMatchObject({
      content: 'Hi',
      reasoning: 'Hm',
      status: 'done',
      credits: 1,
      model: 'Demo',
      unchecked: true,
    });
  });

  it('a stopped answer keeps its partial text and is marked as stopped', () => {
    const state = run(asked, { type: 'opened', frame: opened }, { type: 'stopping' }, { ...ended, finish: 'stopped' });
    expect(state.tree.byId.A).toMatchObject({ content: 'Hi', status: 'stopped' });
  });

  it('a stop before the first word returns the question instead of leaving an empty answer', () => {
    const blank = { ...ended, finish: 'stopped', content: '', reasoning: '' } as const;
    const state = run(asked, { type: 'opened', frame: opened }, { type: 'stopping' }, blank);
    expect(visiblePath(state.tree)).toEqual([]);
    expect(state).toMatchObject({ running: null, failure: null, returned: question });
    expect(reduceConversation(state, asked).returned).toBeNull();
  });

  it('a stop before the first word of an answer written again leaves the earlier answer', () => {
    const before = run(asked, { type: 'opened', frame: opened }, ended);
    const again = reduceConversation(before, { type: 'asked', user: null, answer: newAnswer('Q', 'local-b') });
    const blank = { ...ended, finish: 'stopped', content: '', reasoning: '' } as const;
    const state = reduceConversation(again, { ...blank, question: { ...question, regenerate: 'A' } });
    expect(visiblePath(state.tree).map(({ id }) => id)).toEqual(['Q', 'A']);
    expect(state.returned).toBeNull();
  });

  it('an error removes the user message and the placeholder, and ends streaming', () => {
    const failed = { type: 'failed', code: 'upstream_timeout', words: null, isFree: true, question } as const;
    for (const state of [run(asked, failed), run(asked, { type: 'opened', frame: opened }, failed)]) {
      expect(visiblePath(state.tree)).toEqual([]);
      expect(state.running).toBeNull();
      expect(state.failure).toEqual({ code: 'upstream_timeout', words: null, isFree: true, question });
    }
  });

  it('an error while writing an answer again leaves the earlier answer and the question', () => {
    const before = run(asked, { type: 'opened', frame: opened }, ended);
    const again = reduceConversation(before, { type: 'asked', user: null, answer: newAnswer('Q', 'local-b') });
    expect(visiblePath(again.tree).map(({ id }) => id)).toEqual(['Q', 'local-b']);
    const failed = reduceConversation(again, { type: 'failed', code: 'internal', words: null, isFree: true, question });
    expect(visiblePath(failed.tree).map(({ id }) => id)).toEqual(['Q', 'A']);
  });

  it('forgets the failure when something new is asked, and only then', () => {
    const failed = run(asked, { type: 'failed', code: 'internal', words: null, isFree: true, question });
    expect(reduceConversation(failed, { type: 'chose', id: 'x' }).failure).not.toBeNull();
    expect(reduceConversation(failed, asked).failure).toBeNull();
  });

  it('a second event of the same kind changes nothing, so nothing is drawn', () => {
    const state = run(asked, { type: 'opened', frame: opened });
    expect(reduceConversation(state, { type: 'connection', state: 'live' })).toBe(state);
  });
});
