import { useWords } from '../../../i18n/use-words.ts';
import { paths } from '../../../paths.ts';
import page from '../../../ui/Page.module.css';
import styles from './PaymentPage.module.css';

/** The terms beside the pay button; the links open a new tab, so that nothing typed is lost. */
export function AcceptedTerms() {
  const t = useWords('billing');
  return (
    <p className={`${page.soft} ${page.small} ${styles.terms}`}>
      {t('acceptTerms')}{' '}
      <a href={paths.termsCondition} target="_blank" rel="noopener">
        {t('terms')}
      </a>
      .
    </p>
  );
}
