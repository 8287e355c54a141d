import type { ComingTerms, Renewal } from '@deskmate/api/contracts/main/subscriptions';
import { useQuery } from '@tanstack/react-query';
import { useFormat } from '../../../i18n/use-format.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { useApi } from '../../../session/SessionProvider.tsx';
import { FormNote } from '../../../ui/FormAlert.tsx';
import page from '../../../ui/Page.module.css';
import { comingTermsQuery } from '../billing-queries.ts';
import { useMoney } from '../use-money.ts';

/** When the plan renews and for how much, and the new terms that were announced for that day. */
export function NextCharge({ next }: { next: NonNullable<Renewal['next_charge']> }) {
  const t = useWords('billing');
  const money = useMoney();
  const { dateTime } = useFormat();
  const { data } = useQuery(comingTermsQuery(useApi()));
  const coming = data?.coming;
  return (
    <>
      <p className={page.soft}>
        {t('renewsOn', {
          amount: money(coming ? { amount: coming.charge, currency: coming.currency } : next),
          time: dateTime(coming?.at ?? next.at),
        })}
      </p>
      {coming && <Coming coming={coming} />}
    </>
  );
}

function Coming({ coming }: { coming: ComingTerms }) {
  const t = useWords('billing');
  const money = useMoney();
  const { number, date } = useFormat();
  const { currency, amount, amount_before: before, credits, excluded_models: models } = coming;
  return (
    <FormNote kind="note">
      <p>{t('comingTerms', { day: date(coming.at) })}</p>
      <ul className={page.notes}>
        {amount !== before && (
          <li>
            {t('comingPrice', { amount: money({ amount, currency }), before: money({ amount: before, currency }) })}
          </li>
        )}
        {credits.map(({ group, allowance, allowance_before: earlier }) => (
          <li key={group}>
            {t('comingCredit', { group: t(group), allowance: number(allowance), before: number(earlier) })}
          </li>
        ))}
        {models.map((model) => (
          <li key={model}>{t('comingWithout', { model })}</li>
        ))}
      </ul>
      <p>{t('comingCancel')}</p>
    </FormNote>
  );
}
