import { expectLinearTime } from '@deskmate/api/testing/expect-linear-time';
import { describe, expect, it } from 'vitest';
import { findWords } from './find-words.ts';
import { readTags } from './read-tags.ts';

const hits = (text: string, query: string) =>
  findWords(text, query)
    .filter(({ isHit }) => isHit)
    .map((part) => part.text);

describe('words of a search in a text', () => {
  it('are found in any case and never change the text', () => {
    expect(hits('The Cat sat; the CAT ran', 'cat')).toEqual(['Cat', 'CAT']);
    expect(findWords('a cat', 'cat dog').map((part) => part.text)).toEqual(['a ', 'cat']);
  });
  it('are found in Arabic with or without its signs', () => {
    expect(hits('ذهبَ إلى المدرسةِ', 'الى')).toEqual(['إلى']);
    expect(hits('مَدْرَسَة', 'مدرسة')).toEqual(['مَدْرَسَة']);
  });
  it.each([
    ['w Łodzi, Łódź', 'lodz', ['Łodz', 'Łódź']],
    ['Die Straße', 'strasse', ['Straße']],
    ['İstanbul', 'istanbul', ['İstanbul']],
    ['bei Müller', 'mueller', ['Müller']],
    ['bei Mueller', 'müller', ['Mueller']],
    ['کتابِ من', 'كتاب', ['کتابِ']],
    ['סְפָרִים', 'ספרים', ['סְפָרִים']],
    ['בית', 'הבית', ['בית']],
    ['sal ۱۴۰۵', '1405', ['۱۴۰۵']],
    ['ですく', 'デスク', ['ですく']],
  ])('are found in %j by %j, and shown in their own letters', (text, query, found) => {
    expect(hits(text, query)).toEqual(found);
    expect(
      findWords(text, query)
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
  });
  it('are letters: signs alone find nothing, and leave the text whole', () => {
    expect(findWords('في المدرسة', 'المدرسة ـَ')).toEqual([
      { text: 'في ', isHit: false },
      { text: 'المدرسة', isHit: true },
    ]);
    expect(findWords('في المدرسة', 'َ')).toEqual([{ text: 'في المدرسة', isHit: false }]);
  });
  it('may contain characters of regular expressions', () => {
    expect(hits('what (is) this? a+b [x]', '(is) a+b [x]')).toEqual(['(is)', 'a+b', '[x]']);
    expect(findWords('text', '  ')).toEqual([{ text: 'text', isHit: false }]);
  });
  it('are found in time that grows with the text', () =>
    expectLinearTime(
      'signs',
      50_000,
      (count) => `ا${'َ'.repeat(count)}`.repeat(2),
      (text) => findWords(text, 'اااب اابب'),
    ));
});

describe('tags', () => {
  it('are separated by Latin or Arabic commas, without duplicates', () => {
    expect(readTags(' work, travel ،  work,, ')).toEqual(['work', 'travel']);
    expect(readTags('x'.repeat(50))[0]).toHaveLength(40);
  });
});
