import type { Document } from '@deskmate/api/contracts/ai/documents';
import { pageRanges } from '@deskmate/api/page-ranges';
import type { Message } from '../../../conversation/store/message-tree.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { Button } from '../../../ui/Button.tsx';
import { pagesToRead } from '../documents/pages-to-read.ts';
import styles from './answers.module.css';
import { fitsModel, wholePrice } from './question-price.ts';
import { useReader } from './read-context.ts';
import { readQuestions } from './read-questions.ts';

/** The part below an answer: suggested questions, the pages it was based on, and the option to read all pages. */
export function AnswerFoot({ message }: { message: Message }) {
  const t = useWords('read');
  const { questionOf, put } = useReader();
  const question = questionOf(message);
  const action = question?.action;
  if (action?.type !== 'read') return null;
  const questions = action.task === 'questions' ? readQuestions(message.content) : [];
  return (
    <div className={styles.foot}>
      {questions.length > 0 && (
        <ul className={styles.questions} aria-label={t('suggested')}>
          {questions.map((words) => (
            <li key={words}>
              <button type="button" dir="auto" onClick={() => put(words)}>
                {words}
              </button>
            </li>
          ))}
        </ul>
      )}
      {message.pagesUsed.length > 0 && question && <PagesUsed message={message} question={question} />}
    </div>
  );
}

function PagesUsed({ message, question }: { message: Message; question: Message }) {
  const t = useWords('read');
  const format = useFormat();
  const { documents, model, threadTokens, askWhole, isBusy } = useReader();
  const used = message.pagesUsed.flatMap(({ document_id, pages }) => {
    const document = documents.find(({ id }) => id === document_id);
    return pages.length === 0 ? [] : [{ document, pages }];
  });
  const isRecognized = used.some(({ document, pages }) =>
    pages.some((page) => document?.recognized_pages.includes(page)),
  );
  const usedDocuments = used.flatMap(({ document }) => document ?? []);
  const canReadAll = model !== null && fitsModel(model, usedDocuments);
  const price = model ? wholePrice(model, usedDocuments, threadTokens, question.content) : 0;
  const ranges = used.map(({ document, pages }) => {
    const list = pageRanges(pages, format.number);
    return used.length > 1 && document ? `${document.title}: ${list}` : list;
  });
  // Not all of them are known yet, or one has been deleted.
  if (usedDocuments.length < used.length) return null;
  const isAll = used.every(({ document, pages }) => document && pages.length >= pagesWithText(document));
  const isWhole =
    isAll &&
    usedDocuments.every((document) => document.page_range === null && document.pages_without_text.length === 0);
  const note = isRecognized && <p>{t('recognizedUsed')}</p>;
  if (isWhole) {
    return (
      <div className={styles.used}>
        <p>{t('wholeUsed')}</p>
        {note}
      </div>
    );
  }
  return (
    <div className={styles.used}>
      <p>{t('pagesUsed', { pages: ranges.join('; ') })}</p>
      {note}
      {isAll ? null : canReadAll ? (
        <Button look="plain" disabled={isBusy} onClick={() => askWhole(question)}>
          {t('readWhole')} ({t('credits', { count: price })})
        </Button>
      ) : (
        model && <p>{t('wholeTooLong')}</p>
      )}
    </div>
  );
}

/** How many pages of a document can be read for an answer. */
const pagesWithText = (document: Document): number =>
  (pagesToRead(document) ?? Number.POSITIVE_INFINITY) - document.pages_without_text.length;
