import { expect, test } from 'vitest';
import { readQuestions } from './read-questions.ts';

test('parses one question per line, ignoring prefixes', () => {
  const answer = 'Here are some:\n1. What does it cost?\n- **Who pays?**\n• متى ينتهي العقد؟\n\nI hope this helps.';
  expect(readQuestions(answer)).toEqual(['What does it cost?', 'Who pays?', 'متى ينتهي العقد؟']);
});

test('at most six, and no whole paragraphs', () => {
  expect(readQuestions(Array.from({ length: 9 }, (_, at) => `Question ${at}?`).join('\n'))).toHaveLength(6);
  expect(readQuestions(`${'long '.repeat(100)}?`)).toEqual([]);
});
