import { Link } from 'react-router-dom';
import { useWords } from '../../../i18n/use-words.ts';
import { paths } from '../../../paths.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import page from '../../../ui/Page.module.css';

export function NothingToPay({ title, text }: { title: string; text: string }) {
  const t = useWords('billing');
  return (
    <section className={page.card}>
      <h2>{title}</h2>
      <p className={page.lead}>{text}</p>
      <div>
        <Link className={buttonClass()} to={paths.subscriptionUpdate}>
          {t('toPlans')}
        </Link>
      </div>
    </section>
  );
}
