import type { Document } from '@deskmate/api/contracts/ai/documents';
import { useNavigate } from 'react-router-dom';
import { toCsv } from '../../../conversation/thread/to-csv.ts';
import { openTool } from '../../../conversation/tool-entry.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { copyText } from '../../../ui/copy-text.ts';
import { useNotify } from '../../../ui/NoticeProvider.tsx';
import { toMarkdownTable } from '../tables/to-markdown-table.ts';
import { aboutPassage, withSource } from '../text/cite.ts';
import type { Passage } from './read-passage.ts';
import type { PassageAction } from './SelectionMenu.tsx';

type QuestionActions = {
  /** Asks at once. */
  ask: (text: string) => void;
  /** Puts the text into the composer. */
  put: (text: string) => void;
};

/** Carries out the chosen action for a selected passage: a question here, another tool, or copying. */
export function usePassageActions({ ask, put }: QuestionActions) {
  const t = useWords('read');
  const format = useFormat();
  const notify = useNotify();
  const navigate = useNavigate();
  const copy = (text: string) =>
    copyText(text).then(
      () => notify.success(t('copied')),
      () => notify.error(t('copyFailed')),
    );
  return (document: Document, action: PassageAction, { text, page, rows }: Passage) => {
    const pageLabel = t('pageShort', { page: format.number(page) });
    const about = (question: string) => aboutPassage(question, text, pageLabel);
    switch (action) {
      case 'explain':
      case 'summarise':
        return ask(about(t(`passage_${action}_words`)));
      case 'ask':
        return put(about('').trimStart());
      case 'translate':
        return openTool(navigate, 'translate', { text });
      case 'rewrite':
        return openTool(navigate, 'write', { text, isToImprove: true });
      case 'cite':
        return void copy(withSource(text, document.title, pageLabel));
      case 'csv':
        return void copy(toCsv(rows ?? []));
      case 'markdown':
        return void copy(toMarkdownTable(rows ?? []));
    }
  };
}
