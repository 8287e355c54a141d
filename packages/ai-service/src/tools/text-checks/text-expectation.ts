/** How a word of the source is to be translated. */
export type ExpectedTerm = { source: string; target: string; case_sensitive?: boolean | undefined };

/** What a text is examined against. */
export type TextExpectation = {
  /** The text that was translated or changed, or the notes that the text was written from. */
  source: string;
  /** A code such as `ar`, `zh-Hant` or `pt-BR`; null where any language will do. */
  language: string | null;
  /** The language of the source, where the client has said it. */
  sourceLanguage?: string | null | undefined;
  /**
   * `translation`: all of the source in another language. `edition`: the source with changes of its words. `writing`: a new
   * text with the facts of the source.
   */
  kind: 'translation' | 'edition' | 'writing';
  /** Whether links and placeholders of the source must stand in the text. */
  keepsParts: boolean;
  /** The glossary's entries for words of the source. */
  terms?: readonly ExpectedTerm[];
};
