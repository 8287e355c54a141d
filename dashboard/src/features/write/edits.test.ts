import { expect, it } from 'vitest';
import { memoryStorage } from '../../session/memory-storage.ts';
import { addStep, redo, startHistory, undo } from './edit-history.ts';
import { createStoredEdits } from './stored-edits.ts';

const edition = (text: string, base: string | null = null) => ({ text, base });

it('undoes and redoes what was typed without a pause as one step', () => {
  let history = startHistory(edition('a'));
  history = addStep(history, edition('ab'), 1000);
  history = addStep(history, edition('abc'), 1200);
  history = addStep(history, edition('abcd'), 5000);
  history = undo(history);
  expect(history.present.text).toBe('abc');
  history = undo(history);
  expect(history.present.text).toBe('a');
  expect(undo(history)).toBe(history);
  history = redo(redo(history));
  expect(history.present.text).toBe('abcd');
  expect(redo(history)).toBe(history);
});

it('a settled change is a step of its own, and what follows another step is not done again', () => {
  let history = addStep(startHistory(edition('new', 'old')), edition('newer', 'old'), 1000);
  history = addStep(history, edition('newer', 'newer'));
  history = undo(history);
  expect(history.present).toEqual(edition('newer', 'old'));
  history = addStep(history, edition('other', 'old'), 1100);
  expect(history.future).toEqual([]);
  expect(addStep(history, edition('other', 'old'))).toBe(history);
});

it('keeps changes by answer, the newest few, and forgets those that were taken back', () => {
  const storage = memoryStorage();
  const edits = createStoredEdits(storage, 'amal');
  for (let index = 0; index < 40; index++) edits.write(`answer-${index}`, edition(`text ${index}`));
  expect(edits.read('answer-39')).toEqual(edition('text 39'));
  expect(edits.read('answer-0')).toBeNull();
  edits.write('answer-39', null);
  expect(edits.read('answer-39')).toBeNull();
  expect(createStoredEdits(storage, 'sam').read('answer-38')).toBeNull();
});

it('reads what is broken as nothing, and a storage that is full loses nothing else', () => {
  const storage = memoryStorage();
  for (const broken of ['{', '7', 'null', '[1, null, {"id": 3}]']) {
    storage.setItem('draft:amal:edits:write', broken);
    expect(createStoredEdits(storage, 'amal').read('3')).toBeNull();
  }
  const edits = createStoredEdits(storage, 'amal');
  edits.write('huge', edition('a'.repeat(500_000)));
  expect(edits.read('huge')).toBeNull();
});
