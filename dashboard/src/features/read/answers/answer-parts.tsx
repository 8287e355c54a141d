import type { AnswerParts } from '../../../conversation/markdown/answer-parts.ts';
import { AnswerFoot } from './AnswerFoot.tsx';
import { PageChip } from './PageChip.tsx';
import { readPageLink, withPageLinks } from './page-links.ts';

/** What Read adds to an answer: links to the pages that it names, and below it the pages that it was based on. */
export const readAnswerParts: AnswerParts = {
  toMarkdown: withPageLinks,
  isOwnLink: (href) => readPageLink(href) !== null,
  Link: PageChip,
  After: AnswerFoot,
};
