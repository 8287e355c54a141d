import { Link } from 'react-router-dom';
import { useWords } from '../../messages/use-words.ts';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/Button.tsx';
import page from '../../ui/Page.module.css';
import { ApiKeys } from './ApiKeys.tsx';

export function SecurityTab() {
  const words = useWords('account');
  return (
    <>
      <section className={page.card}>
        <h2>{words('passwordTitle')}</h2>
        <p className={page.lead}>{words('passwordText')}</p>
        <div>
          <Link className={buttonClass('quiet')} to={paths.forgotPassword}>
            {words('passwordLink')}
          </Link>
        </div>
        <p className={`${page.soft} ${page.small}`}>{words('securityMissing')}</p>
      </section>
      <ApiKeys />
    </>
  );
}
