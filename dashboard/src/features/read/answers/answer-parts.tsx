import type { AnswerParts } from '../../../conversation/answer/answer-parts.ts';
import { AnswerFoot } from './AnswerFoot.tsx';
import { PageChip } from './PageChip.tsx';
import { readPageLink, withPageLinks } from './page-links.ts';

/** What Read adds to an answer: the pages it names lead to them, and below it stands what it was read from. */
export const readAnswerParts: AnswerParts = {
  toMarkdown: withPageLinks,
  isOwnLink: (href) => readPageLink(href) !== null,
  Link: PageChip,
  After: AnswerFoot,
};
