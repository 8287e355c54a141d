import { fieldLimits } from '@deskmate/api/limits';
import { useDeferredValue, useMemo } from 'react';
import { estimateTokens, priceTimes } from '../../../conversation/credit/estimate-tokens.ts';
import { useWords } from '../../../messages/use-words.ts';
import styles from './SizeNote.module.css';

type Props = { text: string; context: { tokens: number; price: number } };

/** Says before sending what a large query costs, and how much room is left near the limit (contract.md 4 "credits"). */
export function SizeNote({ text, context }: Props) {
  const t = useWords('chat');
  const deferred = useDeferredValue(text);
  const times = useMemo(() => priceTimes(context.tokens + estimateTokens(deferred)), [context.tokens, deferred]);
  const left = fieldLimits.promptMax - deferred.length;
  if (left < 0) return <span className={styles.over}>{t('tooLong', { count: -left })}</span>;
  const isNearLimit = left < fieldLimits.promptMax * 0.1;
  return (
    <span className={styles.note}>
      {times > 1 && context.price > 0 && t('costs', { count: times * context.price })}
      {isNearLimit && ` ${t('lettersLeft', { count: left })}`}
    </span>
  );
}
