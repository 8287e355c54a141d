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

  it('loses a part that was put in by hand, but no number or term, which may stand there for something else', () => {
    expect(places('Pay <b>12</b> euros on the 14th. Geld → money')).toEqual([
      ['number', '12'],
      ['term', null],
    ]);
  });

  it('keeps an entry whose words are gone, without its place', () => {
    expect(places('Nothing.')[0]).toEqual(['number', null]);
  });
});
