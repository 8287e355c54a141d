import type { Referral } from '@deskmate/api/contracts/main/referral';
import { useFormat } from '../../i18n/use-format.ts';
import { useWords } from '../../i18n/use-words.ts';
import { DataTable } from '../../ui/DataTable.tsx';

/** Who was referred, newest first. Who came by the link is not named, nor who has deleted their account. */
export function ReferralList({ items }: { items: Referral[] }) {
  const t = useWords('referral');
  const { date } = useFormat();
  const columns = [
    {
      key: 'who',
      title: t('who'),
      render: ({ email, is_erased }: Referral) =>
        email === null ? t(is_erased ? 'erased' : 'byLink') : <bdi>{email}</bdi>,
    },
    { key: 'status', title: t('status'), render: ({ status }: Referral) => t(status) },
    { key: 'since', title: t('since'), render: ({ created_at }: Referral) => date(created_at) },
  ];
  return <DataTable label={t('listTitle')} columns={columns} rows={items} rowKey={({ id }) => id} />;
}
