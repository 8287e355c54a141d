import { expectLinearTime } from '@deskmate/api/testing/expect-linear-time';
import { expectQuick } from '@deskmate/api/testing/expect-quick';
import { expect, test } from 'vitest';
import { checkCitations } from './check-citations.ts';

const page = (number: number, text: string, documentId = 'one') => ({ documentId, page: number, text });
const contract = [
  page(1, 'Service agreement\nbetween Nile Pumps and the customer.'),
  page(
    3,
    'The warranty lasts two years from delivery. It covers parts and labour, but not wear.\nThe price is 1.5 million.',
  ),
  page(4, 'Repairs are carried out within five work-\ning days. The oﬃce answers “within one hour” on weekdays.'),
  page(7, 'The warranty lasts two years from delivery. Extensions cost extra.'),
];
const one = [{ documentId: 'one', pages: 300 }];
const check = (answer: string, pages = contract, documents = one, questions: string[] = []) =>
  checkCitations(answer, { documents, pages, questions });

test('turns a quote found on its page into a citation', async () => {
  const { text, citations } = await check('It lasts two years [p. 3: "The warranty lasts two years from delivery"].');
  expect(text).toBe('It lasts two years [p. 3].');
  expect(citations).toEqual([
    { document_id: 'one', page: 3, quote: 'The warranty lasts two years from delivery', start: 0, end: 42, marker: 0 },
  ]);
});

const found: [string, string, string, number?][] = [
  ['another case and other spaces', 'THE  warranty\nlasts two years', 'The warranty lasts two years'],
  ['a word divided at the end of a line', 'within five working days', 'within five work-\ning days', 4],
  ['a ligature', 'The office answers', 'The oﬃce answers', 4],
  ['other quotation marks', "answers 'within one hour' on weekdays", 'answers “within one hour” on weekdays', 4],
  ['punctuation at its end', 'It covers parts and labour,', 'It covers parts and labour'],
  ['a figure', 'The price is 1.5 million', 'The price is 1.5 million'],
];
test.each(found)('finds a quote with %s and shows it as in the document', async (_name, quote, stands, number = 3) => {
  const { citations } = await check(`So it is [p. ${number}: "${quote}"].`);
  expect(citations).toMatchObject([{ page: number, quote: stands }]);
});

const false_: [string, string][] = [
  ['invented', 'The warranty lasts ten years from delivery'],
  ['paraphrased', 'A two-year guarantee starts with the delivery'],
  ['elided', 'The warranty lasts … from delivery'],
  ['elided with points', 'It covers parts ... not wear'],
  ['put together from two places', 'The warranty lasts two years from delivery. The price is 1.5 million'],
  ['with a word left out', 'The warranty two years from delivery'],
  ['with a word added', 'The warranty only lasts two years from delivery'],
  ['with another number', 'The price is 15 million'],
  ['with part of a number', 'The price is 1'],
  ['that ends inside a word', 'The warranty lasts two year'],
  ['that begins inside a word', 'arranty lasts two years'],
  ['of a page that was not given', 'Signed in Cairo on the first of May'],
  ['empty', ' '],
  ['of signs alone', '...'],
];
test.each(false_)('a quote that is %s is dropped', async (_name, quote) => {
  const { text, citations } = await check(`So it is [p. 3: "${quote}"].`);
  expect(citations).toEqual([]);
  // The page was read, so the marker still leads to it; it shows no quote.
  expect(text).toBe('So it is [p. 3].');
});

test('the page comes from the match: a wrong page is corrected, also to one that was given for another reason', async () => {
  const { text, citations } = await check('Five days [p. 250: "Repairs are carried out within five working days"].');
  expect(text).toBe('Five days [p. 4].');
  expect(citations).toMatchObject([{ page: 4, marker: 0 }]);
});

test('assigns a quote with two matches to the named page, otherwise to the nearest', async () => {
  const quote = 'The warranty lasts two years from delivery';
  expect((await check(`A [p. 7: "${quote}"]`)).citations).toMatchObject([{ page: 7 }]);
  expect((await check(`A [p. 3: "${quote}"]`)).citations).toMatchObject([{ page: 3 }]);
  expect((await check(`A [p. 9: "${quote}"]`)).citations).toMatchObject([{ page: 7 }]);
  expect((await check(`A [p. 1: "${quote}"]`)).citations).toMatchObject([{ page: 3 }]);
});

test('a false quote of a page that was not read loses its marker too; a short one is not looked for elsewhere', async () => {
  expect((await check('Nobody knows [p. 99: "an invented sentence about it"].')).text).toBe('Nobody knows.');
  expect(await check('It is cheap [p. 1: "1.5"].')).toEqual({ text: 'It is cheap [p. 1].', citations: [] });
  expect((await check('It is dear [p. 3: "1.5"].')).citations).toMatchObject([{ page: 3, quote: '1.5' }]);
});

test('a passage in quotation marks that stands nowhere is not shown as a quote', async () => {
  const questions = ['Does it say "free repairs for life" anywhere?'];
  const { text } = await check(
    'It says "the warranty lasts two years" and “free service for everybody”, not "free repairs for life". A "term" stays.\n\n> Repairs cost nothing at all\n\n> It covers parts and labour\n\n`"code is not a quote"`',
    contract,
    one,
    questions,
  );
  expect(text).toBe(
    'It says "the warranty lasts two years" and free service for everybody, not "free repairs for life". A "term" stays.\n\nRepairs cost nothing at all\n\n> It covers parts and labour\n\n`"code is not a quote"`',
  );
});

test('a quote in the sentence belongs to the plain marker behind it', async () => {
  const { citations } = await check('It reads “It covers parts and labour” [p. 3]. More [p. 4].');
  expect(citations).toMatchObject([{ page: 3, quote: 'It covers parts and labour', marker: 0 }]);
});

test('several pages and several quotes in one marker become several markers, counted in order', async () => {
  const { text, citations } = await check(
    'A [p. 1], [p. 3: "It covers parts"; p. 4: "on weekdays"] and [p. 3, 7] [pp. 3–4] [page 4: "Repairs are carried out"].',
  );
  expect(text).toBe('A [p. 1], [p. 3] [p. 4] and [p. 3] [p. 7] [p. 3] [p. 4] [p. 4].');
  expect(citations.map(({ page: at, marker }) => [at, marker])).toEqual([
    [3, 1],
    [4, 2],
    [4, 7],
  ]);
});

test('with two documents the first number is that of the document, and a quote of the other is corrected', async () => {
  const pages = [
    page(1, 'Red apples are sweet and cheap this year.', 'a'),
    page(2, 'Green apples are sour and dear.', 'b'),
  ];
  const documents = [
    { documentId: 'a', pages: 1 },
    { documentId: 'b', pages: 9 },
  ];
  const { text, citations } = await check(
    'Red [1, p. 1: "Red apples are sweet"]. Green [1, p. 2: "Green apples are sour and dear"]. None [3, p. 1: "x"].',
    pages,
    documents,
  );
  expect(text).toBe('Red [1, p. 1]. Green [2, p. 2]. None.');
  expect(citations).toMatchObject([
    { document_id: 'a', page: 1, marker: 0 },
    { document_id: 'b', page: 2, marker: 1 },
  ]);
});

test('Arabic: vowel signs, tatweel, forms of letters, Arabic digits and marks make no difference', async () => {
  const pages = [page(2, 'مُدَّةُ الضَّمَانِ سَنَتَانِ مِن تَارِيخِ التَّسلِيمِ، والدفعة الأولى ٢٥٠٠ جنيه.')];
  const { text, citations } = await check(
    'المدة سنتان [ص ٢: «مدة الضمان سنتان من تاريخ التسليم»] والدفعة [p. 2: "الدفعه الاولى 2500 جنيه"] وغيرها [p. 2: "الضمان خمس سنوات"].',
    pages,
  );
  expect(text).toBe('المدة سنتان [p. 2] والدفعة [p. 2] وغيرها [p. 2].');
  expect(citations).toMatchObject([
    { page: 2, quote: 'مُدَّةُ الضَّمَانِ سَنَتَانِ مِن تَارِيخِ التَّسلِيمِ', start: 0 },
    { page: 2, quote: 'الدفعة الأولى ٢٥٠٠ جنيه' },
  ]);
  const kashida = await check('نعم [p. 2: "والدفعـــة الأولى ٢٥٠٠ جنيه"].', pages);
  expect(kashida.citations).toMatchObject([{ quote: 'والدفعة الأولى ٢٥٠٠ جنيه' }]);
});

test('Chinese is written without spaces: a quote may begin anywhere', async () => {
  const { citations } = await check('两年 [p. 1: "保修期为两年"].', [
    page(1, '本产品的保修期为两年,自交货之日起计算。'),
  ]);
  expect(citations).toMatchObject([{ page: 1, quote: '保修期为两年' }]);
});

test('a quote that goes on on the next page is cut at the end of its page', async () => {
  const pages = [page(1, 'The last sentence goes on'), page(2, 'over the page. And ends.')];
  const { citations } = await check('Yes [p. 1: "The last sentence goes on over the page"].', pages);
  expect(citations).toMatchObject([{ page: 1, quote: 'The last sentence goes on' }]);
});

test('a marker that an answer did not finish is left out; other brackets stay', async () => {
  expect((await check('One [p. 3: "The warranty la')).text).toBe('One');
  expect((await check('One [p. 3: "The warranty lasts two years from delivery"')).text).toBe('One');
  expect((await check('One [p. ')).text).toBe('One');
  const plain = 'A list [x], [link](https://example.com), [1] and [p for page] stay. [ ] done';
  expect((await check(plain)).text).toBe(plain);
});

test('quotes with brackets and quotation marks inside are read to their end', async () => {
  const pages = [page(1, 'He said "come [now]" and left the room at once.')];
  expect((await check('So [p. 1: "He said "come [now]" and left the room"].', pages)).citations).toHaveLength(1);
});

test.each([
  ...['[', '[p. 1] ', '[p. 900000] ', '[p. 1: "', '"', '"a b c d ', '> ', '[p. 1, ', '`', ' ', '[p. 1: " "'],
  `x [${' '.repeat(1990)}x`,
  `[2,${' '.repeat(500)},${' '.repeat(500)}p${' '.repeat(500)}.`,
])('W09: checkCitations takes at most 50 ms for 100,000 characters of %j', async (fragment) => {
  const answer = fragment.repeat(Math.ceil(100_000 / fragment.length));
  await expectQuick(fragment, 50, () => check(answer));
});

test('W09: thousands of quotes that stand nowhere, or only within words, are dropped in time that grows with their number', {
  timeout: 60_000,
}, async () => {
  const line = 'الجملة تقول إنّ القيمة محفوظة في الدرج مع الأوراق. ';
  const count = 120;
  const pages = Array.from({ length: count }, (_, at) => page(at + 1, `صفحة رقم ${at + 1}. ${line.repeat(50)}`));
  const documents = [{ documentId: 'one', pages: count }];
  const quotes: [string, (at: number) => string][] = [
    ['invented', (at) => `so [p. ${(at % count) + 1}: "never written number ${at} at all"].`],
    ['within words', (at) => `so [p. ${(at % count) + 1}: "ملة تقول إنّ القيمة محفوظة في الدر"].`],
    ['without a page', (at) => `and "never ever ${at} written" and "ملة تقول إنّ القيمة محفوظة في الدر".`],
  ];
  for (const [name, quote] of quotes) {
    const make = (count: number) =>
      `So [p. 3: "صفحة رقم 3"] ${Array.from({ length: count }, (_, at) => quote(at)).join(' ')}`;
    await expectLinearTime(name, 600, make, async (answer) => {
      const { text, citations } = await check(answer, pages, documents);
      expect(citations).toMatchObject([{ page: 3 }]);
      expect(text).not.toMatch(/["“]/);
    });
  }
});
