import type { Gateway } from '@deskmate/api/contracts/main/payments';
import { useWords } from '../../../i18n/use-words.ts';
import styles from './PaymentPage.module.css';

type TestCardsProps = { cards: Gateway['test_cards']; onUse: (number: string) => void };

/** The documented test cards; pressing one fills its number in. */
export function TestCards({ cards, onUse }: TestCardsProps) {
  const t = useWords('billing');
  return (
    <ul className={styles.cards}>
      {cards.map(({ number, outcome }) => (
        <li key={number}>
          <button type="button" className={styles.card} onClick={() => onUse(number)} title={t('useCard')}>
            <code dir="ltr">{number.replace(/(\d{4})(?=\d)/g, '$1 ')}</code>
            <span>{t(outcome)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
