import type { Bought, PaymentSession } from '@deskmate/api/contracts/main/payments';
import { useFormat } from '../../i18n/use-format.ts';
import { useWords } from '../../i18n/use-words.ts';

/** What a payment is for, in the reader's language; where the service knows only its English line, that line. */
export function useDescription(): (session: Pick<PaymentSession, 'bought' | 'description'>) => string {
  const inWords = useBoughtWords();
  return ({ bought, description }) => (bought ? inWords(bought) : description);
}

/** "Plan Pro, one month", "200 Advanced credits × 3". */
export function useBoughtWords(): (bought: Bought) => string {
  const t = useWords('billing');
  const { number } = useFormat();
  return (bought) => {
    if (bought.kind === 'plan')
      return t(bought.interval === 'year' ? 'planForYear' : 'planForMonth', { name: bought.plan_name });
    const { group, credits, quantity } = bought;
    const pack = t(`${group}Credits`, { count: credits, credits: number(credits) });
    return quantity === 1 ? pack : t('packLine', { pack, quantity: number(quantity) });
  };
}
