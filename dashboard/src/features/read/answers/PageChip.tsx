import { shortened } from '@deskmate/api/one-line';
import type { ReactNode } from 'react';
import type { Message } from '../../../conversation/store/message-tree.ts';
import { useWords } from '../../../i18n/use-words.ts';
import styles from './answers.module.css';
import { readPageLink } from './page-links.ts';
import { useReader } from './read-context.ts';

type Props = { message: Message; href: string; children: ReactNode };

const longestQuote = 300;

/** A page that an answer names: pressed, it is shown, and what the answer quotes of it is marked. */
export function PageChip({ message, href, children }: Props) {
  const t = useWords('read');
  const { ids, documents, show, questionOf } = useReader();
  const link = readPageLink(href);
  const action = questionOf(message)?.action;
  const askedIds = action?.type === 'read' ? action.document_ids : ids;
  const documentId = link && askedIds[link.document - 1];
  if (!link || !documentId) return <span>[{children}]</span>;
  // A marker without a citation has no checked quote: it only opens its page.
  const citation = message.citations.find(({ marker }) => marker === link.marker) ?? null;
  const title = documents.find(({ id }) => id === documentId)?.title;
  const page = t('pageShort', { page: String(children) });
  const quote = citation && shortened(citation.quote, longestQuote);
  return (
    <button
      type="button"
      className={citation ? styles.chip : styles.plainChip}
      title={quote ? `“${quote}”` : t('showPage')}
      aria-label={quote ? t('showQuote', { page, quote }) : `${t('showPage')}: ${page}`}
      onClick={() =>
        show(documentId, link.page, citation ? { text: citation.quote, start: citation.start } : undefined)
      }
    >
      {askedIds.length > 1 && title ? `${shortened(title, 18)} · ${page}` : page}
    </button>
  );
}
