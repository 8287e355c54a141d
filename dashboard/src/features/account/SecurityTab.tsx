import { useWords } from '../../messages/use-words.ts';
import page from '../../ui/Page.module.css';
import { ApiKeys } from './ApiKeys.tsx';
import { Passkeys } from './Passkeys.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { SecondFactor } from './SecondFactor.tsx';

export function SecurityTab() {
  const words = useWords('account');
  return (
    <>
      <section className={page.card}>
        <h2>{words('passwordTitle')}</h2>
        <p className={page.lead}>{words('passwordText')}</p>
        <PasswordForm />
      </section>
      <SecondFactor />
      <Passkeys />
      <p className={`${page.soft} ${page.small}`}>{words('securityMissing')}</p>
      <ApiKeys />
    </>
  );
}
