import { isErrorCode, ServiceError } from '@deskmate/api/contracts/errors';
import type { PaymentSession } from '@deskmate/api/contracts/main/payments';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useErrorWords } from '../../../messages/use-error-words.ts';
import { useFormat } from '../../../messages/use-format.ts';
import { useWords } from '../../../messages/use-words.ts';
import { paths } from '../../../paths.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import page from '../../../ui/Page.module.css';
import { Spinner } from '../../../ui/Spinner.tsx';
import { isPayable } from '../is-payable.ts';
import { useDescription } from '../use-description.ts';

/** One of the ends (or ways) of a payment, with what to do next. Null: no such payment of this client. */
export function PaymentOutcome({ session }: { session: PaymentSession | null }) {
  const words = useWords('payments');
  const { money } = useFormat();
  const describe = useDescription();
  const failure = useFailureWords(session);
  if (session === null) {
    return (
      <Outcome title={words('unknown')} text={words('unknownText')}>
        <Way to={paths.account('billing')} label={words('toBilling')} main />
      </Outcome>
    );
  }
  const payAgain = `${paths.payment}?session=${encodeURIComponent(session.id)}`;
  switch (session.status) {
    case 'paid': {
      const amount = money(session.amount, session.currency);
      return (
        <Outcome title={words('paid')} text={words('paidText', { description: describe(session), amount })}>
          <Way to={paths.chat} label={words('toChat')} main />
          <Way to={paths.account('plan')} label={words('toPlan')} />
        </Outcome>
      );
    }
    case 'confirming':
    case 'open':
      if (!isPayable(session)) return <Outcome title={words('confirming')} text={words('confirmingText')} waiting />;
      return (
        <Outcome title={words('open')} text={words('openText')}>
          <Way to={session.checkout_url ?? payAgain} label={words('finish')} main />
        </Outcome>
      );
    case 'expired':
      return (
        <Outcome title={words('expired')} text={words('expiredText')}>
          <Way to={paths.subscriptionUpdate} label={words('tryAgain')} main />
        </Outcome>
      );
    case 'failed':
      return (
        <Outcome title={words('failed')} text={failure}>
          <Way to={payAgain} label={words('tryAgain')} main />
          <Way to={paths.subscriptionUpdate} label={words('toPlans')} />
        </Outcome>
      );
  }
}

function useFailureWords(session: PaymentSession | null): string {
  const words = useWords('payments');
  const errorWords = useErrorWords();
  const code = session?.failure_code;
  if (isErrorCode(code)) return errorWords(new ServiceError(code));
  return session?.failure_detail ?? words('failedText');
}

type OutcomeProps = { title: string; text: string; waiting?: boolean; children?: ReactNode };

function Outcome({ title, text, waiting = false, children }: OutcomeProps) {
  return (
    <section className={page.card} role="status">
      <div className={page.row}>
        {waiting && <Spinner />}
        <h2>{title}</h2>
      </div>
      <p className={page.lead}>{text}</p>
      {children && <div className={page.row}>{children}</div>}
    </section>
  );
}

/** To a page of ours, or to a gateway's own page, which is another document. */
function Way({ to, label, main = false }: { to: string; label: string; main?: boolean }) {
  const look = buttonClass(main ? 'primary' : 'quiet');
  return to.startsWith('/') ? (
    <Link className={look} to={to}>
      {label}
    </Link>
  ) : (
    <a className={look} href={to} rel="noreferrer">
      {label}
    </a>
  );
}
