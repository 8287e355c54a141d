import { expect, it } from 'vitest';
import { makeMessage } from '../../conversation/store/make-message.test-support.ts';
import { addMessage, emptyTree, type MessageTree } from '../../conversation/store/message-tree.ts';
import { originOf, shownVersion } from './versions.ts';

const message = (id: string, parentId: string | null) =>
  makeMessage(id.startsWith('q') ? 'user' : 'assistant', id, { parentId });

const build = (...pairs: [string, string | null][]): MessageTree =>
  pairs.reduce((tree, [id, parentId]) => addMessage(tree, message(id, parentId)), emptyTree);

/** Asked with other fields at last (q3), after a variant (a1b) and a follow-up (q2) of the first text. */
const tree = build(['q1', null], ['a1', 'q1'], ['a1b', 'q1'], ['q2', 'a1'], ['a2', 'q2'], ['q3', null], ['a3', 'q3']);

const origin = (versionId: string) => {
  const { question, first, firstAnswer } = originOf(tree, tree.byId[versionId] ?? null);
  return [question?.id, first?.id, firstAnswer?.id];
};

it('a first text answers the first question; a follow-up answers its own, and begins where its branch begins', () => {
  expect(origin('a1')).toEqual(['q1', 'q1', 'a1']);
  expect(origin('a2')).toEqual(['q2', 'q1', 'a1']);
});

it('a variant is the first answer of its own branch, also while another branch is on the screen', () => {
  expect(origin('a1b')).toEqual(['q1', 'q1', 'a1b']);
});

it('a text that was asked with other fields has nothing of the text before it', () => {
  expect(origin('a3')).toEqual(['q3', 'q3', 'a3']);
});

it('without a version there is no origin', () => {
  expect(originOf(tree, null)).toEqual({ question: null, first: null, firstAnswer: null });
});

it('shows the chosen version, the last answer to a chosen question, or else the last of the branch', () => {
  expect(shownVersion(tree, 'a1')?.id).toBe('a1');
  expect(shownVersion(tree, 'q1')?.id).toBe('a1b');
  expect(shownVersion(tree, null)?.id).toBe('a3');
  expect(shownVersion(tree, 'gone')?.id).toBe('a3');
  expect(shownVersion(emptyTree, null)).toBeNull();
});
