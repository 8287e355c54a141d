import type { FieldErrors } from '../../../i18n/use-field-words.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { FormField } from '../../../ui/FormField.tsx';
import { type CardText, readCard } from '../read-card.ts';
import styles from './PaymentPage.module.css';

type CardFieldsProps = {
  card: CardText;
  set: (field: keyof CardText) => (value: string) => void;
  /** The errors, by the fields' own names and by those on the wire. */
  fields: FieldErrors;
};

export function CardFields({ card, set, fields }: CardFieldsProps) {
  const t = useWords('billing');
  const typed = { inputMode: 'numeric', autoComplete: 'off', dir: 'ltr' } as const;
  return (
    <>
      <FormField
        {...typed}
        label={t('cardNumber')}
        name="card_number"
        value={card.number}
        onChange={set('number')}
        error={fields.number ?? fields.card_number}
      />
      <div className={styles.pair}>
        <FormField
          {...typed}
          label={t('expiry')}
          name="expiry"
          placeholder="12/30"
          value={card.expiry}
          onChange={set('expiry')}
          error={fields.expiry ?? fields.expiry_month ?? fields.expiry_year}
        />
        <FormField {...typed} label={t('cvc')} name="cvc" value={card.cvc} onChange={set('cvc')} error={fields.cvc} />
      </div>
    </>
  );
}

/** The errors of a card before it is sent, in words. */
export function useCardFaults(): (card: CardText) => FieldErrors {
  const t = useWords('billing');
  return (card) => {
    const read = readCard(card, new Date());
    if ('card' in read) return {};
    return Object.fromEntries(Object.entries(read.faults).map(([field, fault]) => [field, t(fault)]));
  };
}
