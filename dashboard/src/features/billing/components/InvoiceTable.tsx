import { mainAddresses } from '@deskmate/api/addresses';
import type { Invoice } from '@deskmate/api/contracts/main/invoices';
import { useState } from 'react';
import { useErrorWords } from '../../../i18n/use-error-words.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { downloadFile } from '../../../session/download-file.ts';
import { useApi } from '../../../session/SessionProvider.tsx';
import { useSettings } from '../../../settings/SettingsProvider.tsx';
import { Button } from '../../../ui/Button.tsx';
import { type Column, DataTable } from '../../../ui/DataTable.tsx';
import { useNotify } from '../../../ui/NoticeProvider.tsx';
import { useDescription } from '../use-description.ts';
import { useMoney } from '../use-money.ts';

/** Every payment with its invoice. */
export function InvoiceTable({ invoices }: { invoices: Invoice[] }) {
  const t = useWords('billing');
  const { date } = useFormat();
  const money = useMoney();
  const describe = useDescription();
  const { busyIds, download } = useDownload();
  const columns: Column<Invoice>[] = [
    { key: 'date', title: t('paidOn'), render: ({ issued_at }) => date(issued_at) },
    { key: 'what', title: t('paidFor'), render: (invoice) => <bdi>{describe(invoice)}</bdi> },
    {
      key: 'amount',
      title: t('paidAmount'),
      isNumber: true,
      render: ({ amount, discount, refunded, owed, currency }) => (
        <>
          <bdi>{money({ amount, currency })}</bdi>
          {discount && (
            <>
              <br />
              <small>{t('discountPart', { amount: money({ amount: discount.amount, currency }) })}</small>
            </>
          )}
          {refunded > 0 && (
            <>
              <br />
              <small>{t('refundedPart', { amount: money({ amount: refunded, currency }) })}</small>
            </>
          )}
          {owed > 0 && (
            <>
              <br />
              <small>{t('owedPart', { amount: money({ amount: owed, currency }) })}</small>
            </>
          )}
        </>
      ),
    },
    {
      key: 'invoice',
      title: t('invoice'),
      render: (invoice) => (
        <Button
          look="plain"
          aria-label={`${t('downloadInvoice')}: ${invoice.number}`}
          busy={busyIds.has(invoice.id)}
          onClick={() => void download(invoice)}
        >
          <bdi dir="ltr">{invoice.number}</bdi>
        </Button>
      ),
    },
  ];
  return <DataTable label={t('paymentsTitle')} columns={columns} rows={invoices} rowKey={({ id }) => id} />;
}

/** `busyIds`: the invoices that are being fetched. */
function useDownload() {
  const api = useApi();
  const { language } = useSettings();
  const notify = useNotify();
  const errorWords = useErrorWords();
  const [busyIds, setBusyIds] = useState<ReadonlySet<string>>(new Set());
  const download = ({ id, number }: Invoice) => {
    setBusyIds((ids) => new Set(ids).add(id));
    return downloadFile(api, {
      path: `${mainAddresses.invoice}/${id}.pdf?language=${language}`,
      name: `invoice-${number}.pdf`,
      accept: 'application/pdf',
    })
      .catch((error: unknown) => notify.error(errorWords(error)))
      .finally(() => setBusyIds((ids) => new Set([...ids].filter((busy) => busy !== id))));
  };
  return { busyIds, download };
}
