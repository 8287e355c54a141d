import type { ReactNode } from 'react';

/** At 100 %, in pixels. */
export type PageSize = { width: number; height: number };

/** A part of a page, as shares of its width and height, from its left and its top. */
export type PageArea = { left: number; top: number; width: number; height: number };

export type PageProps = {
  page: number;
  scale: number;
  /** Called with the element that holds the text of the page, once it is drawn. */
  onText: (element: HTMLElement) => void;
};

/** Draws the pages of a document of any kind. Pages are counted from 1. */
export type PageSource = {
  count: number;
  /** Null where pages are as long as their text. */
  sizeOf: (page: number) => PageSize | null;
  textOf: (page: number) => Promise<string>;
  renderPage: (props: PageProps) => ReactNode;
  /** The look of a part of a page as a PNG; null where pages have no look of their own. */
  pictureOf: ((page: number, area: PageArea) => Promise<Blob>) | null;
  /** Null where pages have no look of their own. */
  renderThumbnail: ((page: number) => ReactNode) | null;
};
