import * as z from 'zod';

/** A passage of a document that an answer quotes; only those found in the text by string match. */
export const citation = z.object({
  document_id: z.string(),
  /** From the match, never from the model. */
  page: z.int(),
  /** As it stands in the document. */
  quote: z.string(),
  /** Where it stands in the text of the page, in UTF-16 units. */
  start: z.int(),
  end: z.int(),
  /** Which marker of the text it belongs to; 0 is the first one. */
  marker: z.int(),
});

/** Which pages of a document the model was given for an answer. */
export const pagesUsed = z.object({ document_id: z.string(), pages: z.array(z.int()) });

export type Citation = z.infer<typeof citation>;
