import type { TextCheck } from '@deskmate/api/contracts/ai/chat';
import { describe, expect, it } from 'vitest';
import { foldedText } from './folded-text.ts';
import { shownChecks } from './shown-checks.ts';

const preface = 'Here you are:';
const content = `${preface}\n\nPay 12 euros.`;
const written = foldedText({ content, folds: [{ start: 0, end: preface.length, kind: 'preface' }] });
const start = content.indexOf('12');
const number: TextCheck = { kind: 'number', expected: '14', found: '12', start, end: start + 2 };
const tag: TextCheck = { kind: 'tag', expected: '<b>' };
const term: TextCheck = { kind: 'term', expected: 'Geld → money' };

const places = (text: string) =>
  shownChecks([number, tag, term], written, text).map(({ check, place }) => [
    check.kind,
    place && text.slice(place.start, place.end),
  ]);

describe('what is to be checked', () => {
  it('has its place in the text without its folds', () => {
    expect(places(written.text)).toEqual([
      ['number', '12'],
      ['tag', null],
      ['term', null],
    ]);
  });

  it('loses a part that was put in by hand, and a term in any case', () => {
    expect(places('Pay <b>12</b> euros on the 14th. Money')).toEqual([['number', '12']]);
  });

  it('loses what stood instead once it is changed, and nothing as long as the text is as it was written', () => {
    expect(places('Pay 14 euros.')).toEqual([
      ['tag', null],
      ['term', null],
    ]);
    const twelve: TextCheck = { kind: 'name', expected: 'Pay' };
    expect(shownChecks([twelve], written, written.text)).toHaveLength(1);
    expect(shownChecks([twelve], written, 'Pay 12 euros. PAY')).toHaveLength(0);
  });

  it('leads to no place in a text whose words are gone', () => {
    const name: TextCheck = { kind: 'name', expected: 'GitHub', start, end: start + 2 };
    expect(shownChecks([name], written, 'Nothing.')).toEqual([{ check: name, place: null }]);
  });
});
