import * as z from 'zod';
import { aiAddresses } from '../../addresses.ts';
import { fieldLimits } from '../../limits.ts';
import { cursor, id, isoTime, lineOfText, page } from '../fields.ts';
import { route } from '../route.ts';

/** Why a document, or a page of it, could not be read. */
export const documentFailure = z.enum([
  'document_protected',
  'document_scanned',
  'document_damaged',
  'document_too_long',
  'document_unsupported',
  'document_empty',
  'address_refused',
  'address_unreadable',
]);

export const document = z.object({
  id: z.string(),
  /**
   * `partial`: read, but for `unreadable_pages`, for the pages outside of `page_range`, or, with the failure
   * `document_scanned`, for images of pages whose text has not been recognised yet.
   */
  status: z.enum(['reading', 'ready', 'partial', 'failed']),
  failure: documentFailure.nullable(),
  title: z.string(),
  source: z.enum(['file', 'url', 'text']),
  /** Where it was fetched from. */
  url: z.string().nullable(),
  /** By content: `application/pdf`, the type of an office document (Word, Excel, PowerPoint, OpenDocument, RTF), e-book (EPUB) or mail (`message/rfc822`), `text/plain`, `text/markdown`, `text/html`. */
  content_type: z.string(),
  size: z.int(),
  /** Null until known. Texts without pages are divided into pages of about 3,000 characters. */
  pages: z.int().nullable(),
  pages_read: z.int(),
  /** Of a PDF that is too long to be read at once, the pages that are read; others can be chosen. Null for all. */
  page_range: z.object({ from: z.int(), to: z.int() }).nullable(),
  /** The pages that were chosen last, when none of them could be read: those read before stay. */
  failed_page_range: z.object({ from: z.int(), to: z.int() }).nullable(),
  unreadable_pages: z.array(z.int()),
  /** Of a PDF, the pages that were read and have no text: empty ones, and images, whose text can be recognised. */
  pages_without_text: z.array(z.int()),
  /** Pages whose text was recognised on their image; it can contain mistakes. */
  recognized_pages: z.array(z.int()),
  /** Two letters; null when it could not be told. */
  language: z.string().nullable(),
  words: z.int().nullable(),
  /** Estimated tokens of the whole text: tells the price of reading all of it. */
  tokens: z.int().nullable(),
  /** Headings with their pages, from the file itself; empty when it has none. */
  outline: z.array(z.object({ title: z.string(), page: z.int(), level: z.int() })),
  /** The conversation about it that was used last; null when there is none. */
  session_id: z.string().nullable(),
  created_at: isoTime,
  used_at: isoTime,
});

const documentParams = z.object({ id });

/**
 * Multipart with one field `file` of at most 10 490 000 bytes, or JSON. Of a text whose encoding cannot be told, the answer
 * is 422 `encoding_unknown` with `candidates`; a field `encoding` beside the file names the one to read it with.
 */
export const addDocument = route({
  method: 'POST',
  path: aiAddresses.documents,
  summary:
    'Add a document: a file (multipart, field `file`, optional field `encoding`), a web address, or a pasted text.',
  body: z
    .union([
      z.strictObject({ url: z.string().trim().min(1).max(2000) }),
      z.strictObject({
        text: z.string().min(1).max(fieldLimits.documentCharactersMax),
        title: lineOfText(200).optional(),
      }),
    ])
    .optional(),
  response: document,
});

export const listDocuments = route({
  method: 'GET',
  path: aiAddresses.documents,
  summary: 'Own documents, last used first.',
  query: z.strictObject({ q: z.string().trim().max(200).optional(), cursor: cursor.optional() }),
  response: page(document),
});

export const readDocument = route({
  method: 'GET',
  path: `${aiAddresses.documents}/:id`,
  summary: 'State of one document; polled while it is being read.',
  params: documentParams,
  response: document,
});

const share = z.number().min(0).max(1);

/** A line of recognised text, and its box as shares of the page as it is seen, from its left and its top. */
export const recognizedLine = z.strictObject({
  text: z.string().min(1).max(fieldLimits.recognizedLineMax),
  left: share,
  top: share,
  width: share,
  height: share,
});

export const documentPage = z.object({
  page: z.int(),
  text: z.string(),
  /** In points; null for texts without pages. */
  width: z.number().nullable(),
  height: z.number().nullable(),
  /** Of a page whose text was recognised on its image; null where the file has the text. */
  lines: z.array(recognizedLine).nullable(),
});

const pageParams = documentParams.extend({ page: z.coerce.number().int().min(1).max(100_000) });

export const readDocumentPage = route({
  method: 'GET',
  path: `${aiAddresses.documents}/:id/pages/:page`,
  summary: 'The text of one page, and its size.',
  params: pageParams,
  response: documentPage,
});

/** Only of a PDF, and only of a page on which its file has no text. Without lines: no text was found there either. */
export const recognizeDocumentPage = route({
  method: 'PUT',
  path: `${aiAddresses.documents}/:id/pages/:page`,
  summary: 'Store the text that was recognised on the image of a page, in the place of what was recognised before.',
  params: pageParams,
  body: z.strictObject({
    lines: z
      .array(recognizedLine)
      .max(fieldLimits.recognizedLinesMax)
      .refine((lines) => lines.reduce((sum, { text }) => sum + text.length + 1, 0) <= fieldLimits.pageCharactersMax, {
        message: `must have at most ${fieldLimits.pageCharactersMax} characters`,
      }),
  }),
  response: document,
});

export const downloadDocument = route({
  method: 'GET',
  path: `${aiAddresses.documents}/:id/file`,
  summary: 'The file as it was uploaded, always as an attachment.',
  params: documentParams,
});

/** Of a PDF that is too long to be read at once; pages keep their numbers. */
export const readDocumentAgain = route({
  method: 'PATCH',
  path: `${aiAddresses.documents}/:id`,
  summary: 'Read other pages of a long PDF in the place of those read before.',
  params: documentParams,
  body: z.strictObject({
    pages: z
      .strictObject({
        from: z.int().min(1).max(fieldLimits.pdfPagesMax),
        to: z.int().min(1).max(fieldLimits.pdfPagesMax),
      })
      .refine(({ from, to }) => from <= to && to - from < fieldLimits.documentPagesMax, {
        message: `must be at most ${fieldLimits.documentPagesMax} pages in their order`,
      }),
  }),
  response: document,
});

export const deleteDocument = route({
  method: 'DELETE',
  path: `${aiAddresses.documents}/:id`,
  summary: 'Delete a document: file, text and index.',
  params: documentParams,
});

export type Document = z.infer<typeof document>;
export type DocumentFailure = z.infer<typeof documentFailure>;
export type DocumentPage = z.infer<typeof documentPage>;
export type RecognizedLine = z.infer<typeof recognizedLine>;
