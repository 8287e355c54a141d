import { expect, test } from 'vitest';
import { aiTools } from './ai-tools.ts';
import { faq } from './faq.ts';
import { identity } from './identity.ts';
import { mailWords } from './mail-words.ts';
import { drawerMenu, footerColumns, headerMenu } from './navigation.ts';
import { bannerContent, planSeeds } from './plan-seed.ts';
import { platforms } from './platforms.ts';
import { specialTool } from './special-tool.ts';
import { forbiddenWords, missingTerms, textsOf } from './testing/glossary.ts';
import type { Language } from './words.ts';

const plans = planSeeds.map((plan) => ({ en: bannerContent(plan, 'en'), ar: bannerContent(plan, 'ar') }));
const brand = {
  aiTools,
  faq,
  identity,
  mailWords,
  drawerMenu,
  footerColumns,
  headerMenu,
  plans,
  platforms,
  specialTool,
};

/** The texts in one language, and at the same path in the other. */
const textsIn = (language: Language) =>
  textsOf(brand)
    .filter(({ path }) => path.split('.').includes(language))
    .map(({ path, text }) => ({ path: path.replace(`.${language}`, ''), text }));

test.each(['en', 'ar'] as const)('the brand and the mails use the words of the glossary, in %s', (language) => {
  const texts = textsIn(language);
  expect(texts.length).toBeGreaterThan(50);
  expect(texts.flatMap(({ text }) => forbiddenWords(text, language))).toEqual([]);
});

test('a term of the glossary has its Arabic word wherever the English has it', () => {
  const arabic = new Map(textsIn('ar').map(({ path, text }) => [path, text]));
  const pairs = textsIn('en').filter(({ path }) => arabic.has(path));
  expect(pairs.length).toBeGreaterThan(50);
  expect(pairs.flatMap(({ path, text }) => missingTerms(text, arabic.get(path) ?? ''))).toEqual([]);
});

test.each([
  ['en', 'Check your mail'],
  ['en', 'You are signed in'],
  ['en', '600 Standard queries'],
  ['en', 'Unlink this account'],
  ['ar', 'خطتك الحالية'],
  ['ar', 'رفض النموذج الإجابة.'],
  ['ar', 'لا يوجد نموذج نصوص مرتبط.'],
  ['ar', 'الصور و PDF'],
  ['ar', 'افتح القائمة'],
] as const)('in %s the glossary refuses "%s"', (language, text) => {
  expect(forbiddenWords(text, language)).toHaveLength(1);
});

test('an account is connected in Arabic by a word that a model is not, and a change is refused', () => {
  expect(forbiddenWords('الحسابات المرتبطة', 'ar')).toEqual([]);
  expect(forbiddenWords('رفض الكل', 'ar')).toEqual([]);
});

test('an Arabic sentence may tell the reader to open something', () => {
  expect(forbiddenWords('افتح الرابط الموجود في رسالتنا.', 'ar')).toEqual([]);
  expect(forbiddenWords('افتح قائمة المتصفح.', 'ar')).toEqual([]);
});

test('placeholders and a plan for Monday are not terms', () => {
  expect(forbiddenWords('{{conversation}}', 'en')).toEqual([]);
  expect(missingTerms('With {{model}}', 'باستخدام {{model}}')).toEqual([]);
  expect(missingTerms('Make a plan', 'ضع خطة')).toEqual([]);
  expect(missingTerms('Choose a plan', 'اختر خطة')).toHaveLength(1);
});
