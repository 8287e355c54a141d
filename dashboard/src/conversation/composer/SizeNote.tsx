import { estimateTokens } from '@deskmate/api/credits/estimate-tokens';
import { priceTimes, tokensPerMessage } from '@deskmate/api/credits/query-price';
import { fieldLimits } from '@deskmate/api/limits';
import { useDeferredValue, useMemo } from 'react';
import { useWords } from '../../i18n/use-words.ts';
import styles from './SizeNote.module.css';

/** `tokens` of all that is sent beside the text, the instructions of the tool included; `price` of a query to the chosen model. */
type Props = { text: string; context: { tokens: number; price: number } };

/** Shows before sending what a query costs, and how many characters are left when the text is long. */
export function SizeNote({ text, context }: Props) {
  const t = useWords('conversation');
  const deferred = useDeferredValue(text);
  const times = useMemo(
    () => priceTimes(context.tokens + estimateTokens(deferred) + tokensPerMessage),
    [context.tokens, deferred],
  );
  const left = fieldLimits.promptMax - deferred.length;
  if (left < 0) return <span className={styles.over}>{t('tooLong', { count: -left })}</span>;
  const isNearLimit = left < fieldLimits.promptMax * 0.1;
  return (
    <span className={styles.note}>
      {context.price > 0 &&
        (times > 1
          ? t('costs', { count: times * context.price })
          : deferred.trim() !== '' && t('credits', { count: context.price }))}
      {isNearLimit && ` ${t('lettersLeft', { count: left })}`}
    </span>
  );
}
