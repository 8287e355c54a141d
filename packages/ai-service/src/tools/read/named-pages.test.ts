import { expectLinearTime } from '@deskmate/api/testing/expect-linear-time';
import { expect, test } from 'vitest';
import { namedPages } from './named-pages.ts';

test.each([
  ['About the image (p. 7): What does it show?', [7]],
  ['Compare page 12 and page 214.', [12, 214]],
  ['Summarise pages 3–5, please', [3, 4, 5]],
  ['What is on pages 3 and 9?', [3, 9]],
  ['pp. 20-22', [20, 21, 22]],
  ['Was steht auf Seite 8?', [8]],
  ['بشأن الصورة (ص. ١٢): ماذا تعرض؟', [12]],
  ['ماذا في الصفحة 40؟', [40]],
  ['第18页写了什么？', [18]],
  ['Compare pages 1, 5, 9 and 12', [1, 5, 9, 12]],
  ['Compare pages 3, 4, and 5', [3, 4, 5]],
  ['Look at pages 2, 7-9 & 30', [2, 7, 8, 9, 30]],
  ['Summarize pages 3 through 6', [3, 4, 5, 6]],
  ['Read from page 3 until 5', [3, 4, 5]],
  ['لخّص الصفحات ٣ إلى ٥', [3, 4, 5]],
  ['لخّص الصفحات من 3 حتى 5', [3, 4, 5]],
  ['قارن الصفحات ١، ٥، ٩ و١٢', [1, 5, 9, 12]],
  ['Everything on pages 1 to 900', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
])('%s', (question, pages) => expect(namedPages(question)).toEqual(pages));

test.each(['Which step 12 applies?', 'page 123456', 'homepages 4', 'It costs 12.', 'Who pays?', ''])(
  'names no page: %j',
  (question) => expect(namedPages(question)).toEqual([]),
);

test('W09: a list of pages is read in time that grows with its length alone', async () => {
  await expectLinearTime('1, ', 20_000, (count) => `pages ${'1, '.repeat(count)}`, namedPages);
});

test('W09: a question made to be slow is read in time that grows with its length alone', async () => {
  for (const fragment of ['page ', 'page 1', 'p. 1 - ', '1, ', '1', '第1', ' '])
    await expectLinearTime(fragment, 50_000 / fragment.length, (count) => fragment.repeat(count), namedPages);
});
