import { useWords } from '../../../i18n/use-words.ts';
import { fitsModel, wholePrice } from '../answers/question-price.ts';
import { useReader } from '../answers/read-context.ts';

const lengths = ['short', 'normal', 'detailed'] as const;

/** Questions about the open documents that one press asks. None is asked automatically, because each costs credits. */
export function useDocumentTasks() {
  const t = useWords('read');
  const { documents, ids, model, threadTokens, isBusy, ask } = useReader();
  const areRead =
    documents.length === ids.length && documents.every(({ status }) => status === 'ready' || status === 'partial');
  const isReady = areRead && model !== null && !isBusy;
  const fits = model !== null && fitsModel(model, documents);
  const price = model ? wholePrice(model, documents, threadTokens, '') : 0;
  return {
    isReady,
    price: t('credits', { count: price }),
    /** Each of them uses the whole documents. */
    priceWords: fits ? t('eachCosts', { count: price }) : t('wholeTooLong'),
    summaries: fits
      ? lengths.map((length) => ({
          key: length,
          label: t(`summary_${length}`),
          run: () => ask(t(`summary_${length}_words`), { scope: 'whole', task: 'summary', length }),
        }))
      : [],
    others: fits
      ? (['outline', 'questions'] as const).map((task) => ({
          key: task,
          label: t(`task_${task}`),
          run: () => ask(t(`task_${task}_words`), { scope: 'whole', task }),
        }))
      : [],
  };
}
