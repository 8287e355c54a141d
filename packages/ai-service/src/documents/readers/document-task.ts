import type { DocumentFault } from './document-text.ts';

export type Reader = 'pdf' | 'docx' | 'xlsx' | 'pptx' | 'odf' | 'epub' | 'rtf' | 'eml' | 'html' | 'plain';

/** The whole text in one piece, or page by page with what is needed to find words in it. */
export type DocumentTask =
  | { want: 'text'; reader: Reader; bytes: Uint8Array }
  | {
      want: 'pages';
      reader: Reader;
      bytes: Uint8Array;
      /** The pages that are wanted of a PDF. */
      firstPage: number;
      lastPage: number;
      /** The page at which an earlier turn ended. */
      fromPage: number;
      /** Characters that may still be read. */
      maxCharacters: number;
      /** The `charset` of the response header, or the encoding that was told when the file was taken. */
      charset: string | null;
    };

export type TextRead = { text: string } | { fault: ReadFault };
export type ReadFault = DocumentFault['fault'] | 'damaged';

export type Heading = { title: string; page: number; level: number };

export type PageRead = {
  page: number;
  text: string;
  width: number | null;
  height: number | null;
  words: number;
  tokens: number;
  search: SearchText;
};

/** The normal forms of a page's words, apart by the rules of language that they follow. */
export type SearchText = { latin: string; arabic: string; other: string };

export type PagePart =
  | { type: 'opened'; pages: number; title: string | null; outline: Heading[] }
  | ({ type: 'page' } & PageRead)
  | { type: 'unreadable'; page: number };

/** How a turn of reading ended. */
export type PagesRead =
  | { end: 'whole'; language: string | null }
  /** The turn's time was over; the next turn begins at this page. */
  | { end: 'turn'; nextPage: number; language: string | null }
  /** There are more characters than are taken; the pages from this one on are not read. */
  | { end: 'full'; unreadFrom: number; language: string | null }
  | { fault: ReadFault };
