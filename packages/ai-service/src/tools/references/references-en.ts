import type { Reference } from './reference.ts';

type Of<V extends Reference['verdict']> = Extract<Reference, { verdict: V }>;

/** Texts of the reference block. Place `names` and `numbers` come from the index. */
export const referencesEn = {
  heading: 'References, checked automatically',
  verified: 'text verified',
  exists: 'reference exists, wording not compared',
  removed: 'Removed from the list',
  unreadable: 'Could not be checked',
  quran: (numbers: string, name: string | undefined) => (name ? `Qur’an ${numbers} (${name})` : `Qur’an ${numbers}`),
  hadith: (numbers: string, name: string | undefined) => `${name ?? ''} ${numbers}`,
  quoted: (quoted: string) => `“${quoted}”`,
  missing: {
    no_such_chapter: (limit) => `there is no such chapter; the Qur’an has ${limit}.`,
    no_such_verse: (limit) => `there is no such verse; this chapter has ${limit}.`,
    no_such_number: (limit) => `there is no such number; the numbering used here ends at ${limit}.`,
  } satisfies Record<Of<'missing'>['reason'], (limit: number) => string> as Record<
    Of<'missing'>['reason'],
    (limit: number) => string
  >,
  reasons: {
    name_and_number_differ: 'the chapter’s name and number don’t agree.',
    unknown_chapter: 'no chapter of this name is known.',
    backwards: 'the range ends before it begins.',
    other_numbering: 'it is numbered by book or volume, which differs between editions.',
    other_edition: 'editions number this collection differently.',
    not_in_index: 'this collection is not in the index.',
  } satisfies Record<Of<'unreadable'>['reason'], string> as Record<Of<'unreadable'>['reason'], string>,
  none: 'This answer names no reference that could be found and checked. Do not rely on it as a sourced answer.',
  more: (count: number) => `${count} more references are not listed.`,
  cut: 'The answer is very long; references near its end weren’t read.',
  noRuling: 'This is an explanation, not a ruling (fatwa). For your own case, ask a qualified scholar.',
};
