import type { ReferralOverview } from '@deskmate/api/contracts/main/referral';
import { useQuery } from '@tanstack/react-query';
import { useFormat } from '../../i18n/use-format.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useApi } from '../../session/SessionProvider.tsx';
import page from '../../ui/Page.module.css';
import { QueryState } from '../../ui/QueryState.tsx';
import { InviteForm } from './InviteForm.tsx';
import { ReferralLink } from './ReferralLink.tsx';
import { ReferralList } from './ReferralList.tsx';
import { referralQuery } from './referral-queries.ts';

/** What a referral earns, the own link, invitations by email, and how far each one has come. */
export function ReferralTab() {
  const t = useWords('referral');
  const overview = useQuery(referralQuery(useApi()));
  return (
    <>
      <section className={page.card}>
        <h2>{t('title')}</h2>
        <QueryState query={overview} lines={6}>
          {(data) => (
            <>
              <Terms data={data} />
              <ReferralLink code={data.code} link={data.link} />
            </>
          )}
        </QueryState>
      </section>
      <section className={page.card}>
        <h2>{t('inviteTitle')}</h2>
        <InviteForm />
      </section>
      <section className={page.card}>
        <h2>{t('listTitle')}</h2>
        <QueryState query={overview} lines={4}>
          {({ items }) =>
            items.length > 0 ? <ReferralList items={items} /> : <p className={page.soft}>{t('empty')}</p>
          }
        </QueryState>
      </section>
    </>
  );
}

function Terms({ data: { reward, rewards_max: most, invitation_days: days } }: { data: ReferralOverview }) {
  const t = useWords('referral');
  const { number } = useFormat();
  const group = t(reward.group);
  return (
    <>
      <p className={page.lead}>{t('text', { credits: number(reward.credits), group })}</p>
      <ul className={`${page.notes} ${page.small}`}>
        <li>{t('termValid', { count: reward.valid_days })}</li>
        <li>{t('termMost', { count: most, most: number(most) })}</li>
        <li>{t('termRefund')}</li>
        <li>{t('termSelf')}</li>
        <li>{t('termDays', { count: days })}</li>
      </ul>
    </>
  );
}
