import { expect, test } from 'vitest';
import { answerFinishes, finishOfStatus, shownStatuses, statusOfFinish } from './answer-status.ts';

test('each way to end has a status that leads back to it', () => {
  for (const finish of answerFinishes) expect(finishOfStatus(statusOfFinish(finish))).toBe(finish);
});

test('every ending but a failure is shown in the history', () => {
  const shown = answerFinishes.filter((finish) => shownStatuses.some((status) => status === statusOfFinish(finish)));
  expect(shown).toEqual(answerFinishes.filter((finish) => finish !== 'failed'));
});

test('an answer that nobody writes any more was interrupted', () => {
  expect(finishOfStatus('running')).toBe('interrupted');
});
