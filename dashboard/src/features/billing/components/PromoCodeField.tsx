import { useState } from 'react';
import { useErrorWords } from '../../../i18n/use-error-words.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { Button } from '../../../ui/Button.tsx';
import page from '../../../ui/Page.module.css';
import { TextField } from '../../../ui/TextField.tsx';
import type { PromoCodeState } from '../use-price-with-code.ts';
import styles from './PaymentPage.module.css';

/** Asks for a promo code; what it takes off stands in the summary before anything is paid. */
export function PromoCodeField({ promo }: { promo: PromoCodeState }) {
  const t = useWords('billing');
  const errorWords = useErrorWords();
  const [typed, setTyped] = useState(promo.code ?? '');
  if (promo.appliedCode !== null) {
    return (
      <div className={page.spread} role="status">
        <span>
          {t('promoApplied')} <bdi className={styles.code}>{promo.appliedCode}</bdi>
        </span>
        <Button
          look="plain"
          onClick={() => {
            setTyped('');
            promo.apply(null);
          }}
        >
          {t('promoRemove')}
        </Button>
      </div>
    );
  }
  const isRefused = promo.error !== null && typed.trim() === promo.code;
  return (
    <form
      className={styles.promo}
      onSubmit={(event) => {
        event.preventDefault();
        promo.apply(typed.trim() || null);
      }}
    >
      <TextField
        label={t('promoCode')}
        name="promo_code"
        value={typed}
        onChange={setTyped}
        error={isRefused ? errorWords(promo.error) : undefined}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        dir="auto"
      />
      <Button type="submit" look="quiet" busy={promo.isChecking}>
        {t('promoApply')}
      </Button>
    </form>
  );
}
