import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../../i18n/use-words.ts';
import { useApi } from '../../../session/SessionProvider.tsx';
import page from '../../../ui/Page.module.css';
import { gatewaysQuery } from '../billing-queries.ts';
import styles from './PaymentPage.module.css';

/** Whether the price includes tax, which is known once the gateways are. */
export function TaxLine() {
  const t = useWords('billing');
  const { data: gateways } = useQuery(gatewaysQuery(useApi()));
  if (!gateways) return null;
  return (
    <p className={`${styles.line} ${page.soft}`}>
      <span>{t('tax')}</span>
      <span>{t(gateways.some((gateway) => gateway.includes_tax) ? 'taxIncluded' : 'taxNone')}</span>
    </p>
  );
}
