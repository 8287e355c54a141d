/** A reference found in an answer. `said` identifies it, and is shown where nothing better is known. */
export type Reference = { kind: 'quran' | 'hadith'; quoted: string } & (
  | {
      verdict: 'exists';
      place: Place;
      href: string;
      /** Keys of its licensed texts, one per verse or number; none for a long range. */
      places: string[];
    }
  | { verdict: 'missing'; place: Place; reason: 'no_such_chapter' | 'no_such_verse' | 'no_such_number'; limit: number }
  | {
      verdict: 'unreadable';
      reason:
        | 'name_and_number_differ'
        | 'unknown_chapter'
        | 'backwards'
        | 'other_numbering'
        | 'other_edition'
        | 'not_in_index';
    }
);

/** The numbers as written, and the names in both languages when they are known. */
type Place = { numbers: string; names: { en: string; ar: string } | null };
