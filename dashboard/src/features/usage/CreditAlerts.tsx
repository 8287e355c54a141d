import { lowCreditPercent } from '@deskmate/api/limits';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useWords } from '../../i18n/use-words.ts';
import { paths } from '../../paths.ts';
import { useApi } from '../../session/SessionProvider.tsx';
import { subscriptionQuery } from '../../session/session-queries.ts';
import { FormNote } from '../../ui/FormAlert.tsx';

/** Warns when most of the plan's credit of a group is used, and when all of it is. */
export function CreditAlerts() {
  const t = useWords('usage');
  const billingWords = useWords('billing');
  const { data } = useQuery(subscriptionQuery(useApi()));
  const low = (data?.credits ?? []).filter(
    ({ allowance, balance }) => allowance > 0 && balance * 100 <= allowance * (100 - lowCreditPercent),
  );
  return low.map(({ group, balance }) => (
    <FormNote key={group} kind="note">
      {t(balance > 0 ? 'almostUsed' : 'allUsed', { group: billingWords(group), percent: lowCreditPercent })}{' '}
      <Link to={paths.buyCredit}>{t('buyCredits')}</Link>
    </FormNote>
  ));
}
