import {
  accountRestoreDays,
  activationLinkHours,
  codesPerLogin,
  emailChangeHours,
  fieldLimits,
  glossaryLimits,
  recentProofMinutes,
  rememberedDeviceDays,
  withdrawalRefundDays,
} from '@deskmate/api/limits';
import { expect, test } from 'vitest';
import { promptMax } from '../features/art/reason-not-to-order.ts';
import { typingMax } from '../features/translate/when-to-translate.ts';

type Catalogue = Record<string, string>;
const files = import.meta.glob<{ default: Catalogue }>('./{en,ar}/*.ts', { eager: true });

const catalogues = Object.entries(files).map(([path, file]) => {
  const [, language, feature] = /\.\/(en|ar)\/(.+)\.ts$/.exec(path) ?? [];
  return { language, feature, words: file.default };
});
const inLanguage = (language: string) => catalogues.filter((catalogue) => catalogue.language === language);
const arabicOf = (feature: string | undefined): Catalogue =>
  inLanguage('ar').find((catalogue) => catalogue.feature === feature)?.words ?? {};

const forms = { en: ['one', 'other'], ar: ['zero', 'one', 'two', 'few', 'many', 'other'] } as const;
const pluralBases = (words: Catalogue) =>
  Object.keys(words)
    .filter((key) => key.endsWith('_other'))
    .map((key) => key.slice(0, -'_other'.length));
const withoutForm = (key: string, bases: string[]) => bases.find((base) => key.startsWith(`${base}_`)) ?? key;
const wordKeys = (words: Catalogue) => {
  const bases = pluralBases(words);
  return [...new Set(Object.keys(words).map((key) => withoutForm(key, bases)))].sort();
};
const placeholders = (text: string) => [...text.matchAll(/{{(\w+)}}/g)].map((match) => match[1]).sort();

test('every feature has a catalogue in both languages', () => {
  const features = (language: string) =>
    inLanguage(language)
      .map(({ feature }) => feature)
      .sort();
  expect(features('en').length).toBeGreaterThan(5);
  expect(features('ar')).toEqual(features('en'));
});

test.each(inLanguage('en'))('$feature: both languages have the same keys, none of them empty', ({ feature, words }) => {
  expect(wordKeys(arabicOf(feature))).toEqual(wordKeys(words));
  for (const text of [...Object.values(words), ...Object.values(arabicOf(feature))]) expect(text.trim()).not.toBe('');
});

/** The counts of plurals whose value is a constant: Arabic leaves out the forms that they never take. */
const constants: Record<string, readonly number[]> = {
  'account.confirmText': [recentProofMinutes],
  'account.deleteErases': [accountRestoreDays],
  'account.deleteText': [accountRestoreDays],
  'account.emailChangeText': [emailChangeHours],
  'account.passwordHint': [fieldLimits.passwordMin],
  'art.hint_tooLong': [promptMax],
  'auth.checkMailText': [activationLinkHours],
  'auth.otpText': [codesPerLogin],
  'auth.passwordHint': [fieldLimits.passwordMin],
  'auth.rememberDevice': [rememberedDeviceDays],
  'billing.withdrawnRefundDue': [withdrawalRefundDays],
  'glossaries.most': [glossaryLimits.glossariesMax],
  'glossaries.termMissing': [glossaryLimits.termMax],
  'read.limits': [fieldLimits.documentPagesMax],
  'security.confirmNoPassword': [recentProofMinutes],
  'security.confirmText': [recentProofMinutes],
  'share.tooManyImages': [fieldLimits.sharedImagesMax],
  'translate.hint_tooLong': [fieldLimits.translationMax],
  'translate.whileTypingHint': [typingMax],
};

/** The smallest counts of plurals that are not shown for 0: of what is missing or left, of prices, of bounds. */
const smallest: Record<string, number> = {
  'art.limit': 1,
  'art.referencesUnused': 1,
  'billing.advancedCredits': 1,
  // WITHDRAWAL_DAYS is at least the law's 14.
  'billing.startNow': 14,
  'billing.creditValid': 1,
  'billing.imageCredits': 1,
  'billing.reducedPayments': 1,
  'billing.standardCredits': 1,
  'conversation.checks': 1,
  'conversation.tooLong': 1,
  'fields.tooLong': 1,
  'fields.tooShort': 1,
  'glossaries.moreTerms': 1,
  'glossaries.over': 1,
  'glossaries.skipped': 1,
  'read.choiceUnread': 1,
  'read.leftOut': 1,
  'read.partial': 1,
  'read.recognizeUndrawn': 1,
  'read.recognized': 1,
  'read.textTooLong': 1,
  'read.withoutText': 1,
  'referral.termDays': 1,
  'referral.termValid': 1,
  'share.days': 1,
  'write.gaps': 1,
};

/** Wide enough to take every form. */
const countsFrom = (first: number) => Array.from({ length: 120 }, (_, index) => first + index);

function arabicForms(base: string): string[] {
  const rules = new Intl.PluralRules('ar');
  const counts = constants[base] ?? countsFrom(smallest[base] ?? 0);
  // The type asks for `other`.
  const taken = new Set([...counts.map((count) => rules.select(count)), 'other']);
  return forms.ar.filter((form) => taken.has(form));
}

test.each(inLanguage('en'))(
  '$feature: a plural has every form that it can take, and no other',
  ({ feature, words }) => {
    for (const base of pluralBases(words)) {
      for (const form of forms.en) expect(words).toHaveProperty([`${base}_${form}`]);
      const has = forms.ar.filter((form) => `${base}_${form}` in arabicOf(feature));
      expect(has, base).toEqual(arabicForms(`${feature}.${base}`));
    }
  },
);

test('every plural that leaves out a form exists', () => {
  const known = inLanguage('en').flatMap(({ feature, words }) =>
    pluralBases(words).map((base) => `${feature}.${base}`),
  );
  expect(known).toEqual(expect.arrayContaining([...Object.keys(constants), ...Object.keys(smallest)]));
});

/** A value before one of these is a number that the noun must agree with. */
const countedNoun =
  /\}\} (credits?|days?|hours?|minutes?|months?|characters?|words?|pages?|images?|files?|terms?|rows?|rewards?|وحدة|وحدات|يوم|يومًا|أيام|ساعة|ساعات|دقيقة|دقائق|شهر|شهرًا|أشهر|حرف|حرفًا|أحرف|كلمة|كلمات|صفحة|صفحات|صورة|صور|ملف|ملفات|مصطلح|مصطلحات|رمز|مرة|مرات)(?![\p{L}])/u;

test.each(catalogues)('$language/$feature: a number and its noun stand in the forms of a plural', ({ words }) => {
  const bases = pluralBases(words);
  const single = Object.entries(words).filter(([key]) => !bases.includes(withoutForm(key, bases)));
  // `{{group}} credits` names a kind of credit and no number.
  const counted = single.filter(([, text]) => countedNoun.test(text.replaceAll('{{group}}', '')));
  expect(counted).toEqual([]);
});

test.each(inLanguage('ar'))(
  '$feature: Arabic says none, one and two in words, and has a plural for 3 to 10',
  ({ words }) => {
    for (const base of pluralBases(words)) {
      for (const form of ['zero', 'one', 'two'] as const)
        expect(words[`${base}_${form}`] ?? '').not.toMatch(countedNoun);
      const [few, many] = [words[`${base}_few`], words[`${base}_many`]];
      if (countedNoun.test(few ?? '')) expect(few, base).not.toBe(many);
    }
  },
);

test.each(inLanguage('en'))('$feature: both languages say the same values', ({ feature, words }) => {
  const plurals = pluralBases(words);
  for (const [key, text] of Object.entries(words)) {
    if (plurals.includes(withoutForm(key, plurals))) continue;
    expect(placeholders(arabicOf(feature)[key] ?? ''), key).toEqual(placeholders(text));
  }
});

test.each(inLanguage('ar'))(
  '$feature: a value stands alone, so that Arabic cannot turn “Ctrl+Enter” round',
  ({ words }) => {
    const joined = Object.values(words).filter((text) => /}}[+/]\w|\w[+/]{{/.test(text));
    expect(joined).toEqual([]);
  },
);
