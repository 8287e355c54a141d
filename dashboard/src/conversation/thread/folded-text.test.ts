import { describe, expect, it } from 'vitest';
import type { Message } from '../store/message-tree.ts';
import { foldedText, placeAfterEdit } from './folded-text.ts';

type Fold = Message['folds'][number];

/** An answer whose parts in `<…>` at its beginning and `{…}` at its end are folds. */
function answer(marked: string): { content: string; folds: Fold[] } {
  const folds: Fold[] = [];
  let content = '';
  for (const part of marked.split(/([<{][^<>{}]*[>}])/)) {
    const isFold = /^[<{]/.test(part);
    const words = isFold ? part.slice(1, -1) : part;
    const kind = part.startsWith('<') ? 'preface' : 'remark';
    if (isFold) folds.push({ start: content.length, end: content.length + words.length, kind });
    content += words;
  }
  return { content, folds };
}

describe('a text without its folds', () => {
  it('leaves out the words before and after it, and what they leave behind', () => {
    expect(foldedText(answer('<Here is your text:>\n\nDear Sam,\n\nthanks.\n\n---\n{I kept it short.}'))).toMatchObject(
      {
        text: 'Dear Sam,\n\nthanks.',
        prefaces: ['Here is your text:'],
        remarks: ['I kept it short.'],
      },
    );
  });

  it('loses a rule that divides it from them, and no other', () => {
    expect(foldedText(answer('<Sure:>\n\n***\n\n  One\n---\nTwo\n\n{Done.}')).text).toBe('  One\n---\nTwo');
    expect(foldedText(answer('<Sure:>\n\n---')).text).toBe('---');
    expect(foldedText(answer('One\n---')).text).toBe('One\n---');
  });

  it('keeps the indent of its first line, and every space of an end without a fold', () => {
    expect(foldedText(answer('<Sure:>\n\n    code\n')).text).toBe('    code\n');
    expect(foldedText(answer('  Dear Sam\n\n{Short enough?}')).text).toBe('  Dear Sam');
    expect(foldedText(answer('<Sure: >Dear Sam')).text).toBe('Dear Sam');
  });

  it('is the whole answer without folds', () => {
    expect(foldedText({ content: '\n A \n', folds: [] })).toMatchObject({ text: '\n A \n', prefaces: [], remarks: [] });
  });

  it('takes off several folds of an end, in their order', () => {
    const { content, folds } = answer('<Sure!>\n<Here it is:>\nText\n{One.}\n{Two.}');
    expect(foldedText({ content, folds: folds.toReversed() })).toMatchObject({
      text: 'Text',
      prefaces: ['Sure!', 'Here it is:'],
      remarks: ['One.', 'Two.'],
    });
  });

  it('loses no word to a fold within it, and is never empty', () => {
    expect(foldedText(answer('One\n{Two}\nThree')).text).toBe('One\nTwo\nThree');
    expect(foldedText(answer('One\n<Two>\nThree')).text).toBe('One\nTwo\nThree');
    expect(foldedText(answer('<One>\n{Two}')).text).toBe('One\nTwo');
    expect(foldedText({ content: 'One', folds: [{ start: 1, end: 99, kind: 'remark' }] }).text).toBe('O');
  });

  it('knows where a place of the answer is in it, and that a place in a fold is not', () => {
    const { content, folds } = answer('<Sure:>\n\nDear 🙂 Sam\n{Done.}');
    const { text, placeOf } = foldedText({ content, folds });
    const start = content.indexOf('Sam');
    const place = placeOf({ start, end: start + 3 });
    expect(text.slice(place?.start, place?.end)).toBe('Sam');
    expect(placeOf({ start: 0, end: 4 })).toBeNull();
    expect(placeOf({ start: content.indexOf('Done'), end: content.length })).toBeNull();
    expect(placeOf({})).toBeNull();
  });
});

describe('a place after an edit', () => {
  const written = 'Pay 12 euros to Sam by May';
  const placeOf = (words: string) => ({ start: written.indexOf(words), end: written.indexOf(words) + words.length });
  const wordsAt = (edited: string, words: string) => {
    const place = placeAfterEdit(written, edited, placeOf(words));
    return place && edited.slice(place.start, place.end);
  };

  it('stays before the edit, moves behind it, and is gone with its words', () => {
    expect(placeAfterEdit(written, 'Pay 12 euros to Eva soon', placeOf('12'))).toEqual(placeOf('12'));
    expect(wordsAt('Please pay 12 euros to Sam by May', 'Sam')).toBe('Sam');
    expect(wordsAt('Please pay 12 euros to Sam soon', 'Sam')).toBe('Sam');
    expect(wordsAt('Please pay 12 euros to Eva soon', 'Sam')).toBeNull();
  });
});
