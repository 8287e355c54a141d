/** How much of something in the source the text must have: exactly the same, at least the same, or nothing of it. */
export type PartRule = 'same' | 'kept' | 'free';

/** How a word of the source is to be translated. */
export type ExpectedTerm = { source: string; target: string; case_sensitive?: boolean | undefined };

/** What a text is checked against. */
export type TextExpectation = {
  /** The text that was translated, or the notes that the text was written from. */
  source: string;
  /** A code such as `ar`, `zh-Hant` or `pt-BR`; null where any language will do. */
  language: string | null;
  numbers: PartRule;
  links: PartRule;
  placeholders: PartRule;
  tags: PartRule;
  /** `same`: paragraph by paragraph, as a translation is. Then the length and the questions are compared too. */
  lines: 'same' | 'free';
  /** The glossary's entries for words of the source. */
  terms?: readonly ExpectedTerm[];
};
