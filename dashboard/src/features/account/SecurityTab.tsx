import { useWords } from '../../messages/use-words.ts';
import page from '../../ui/Page.module.css';
import { ApiKeys } from './ApiKeys.tsx';
import { PasswordForm } from './PasswordForm.tsx';

export function SecurityTab() {
  const words = useWords('account');
  return (
    <>
      <section className={page.card}>
        <h2>{words('passwordTitle')}</h2>
        <p className={page.lead}>{words('passwordText')}</p>
        <PasswordForm />
        <p className={`${page.soft} ${page.small}`}>{words('securityMissing')}</p>
      </section>
      <ApiKeys />
    </>
  );
}
