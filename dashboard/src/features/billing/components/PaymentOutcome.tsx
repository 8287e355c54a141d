import { isErrorCode, ServiceError } from '@deskmate/api/contracts/errors';
import type { PaymentSession } from '@deskmate/api/contracts/main/payments';
import { useQuery } from '@tanstack/react-query';
import { Result } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useErrorWords } from '../../../i18n/use-error-words.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { paths } from '../../../paths.ts';
import { useApi } from '../../../session/SessionProvider.tsx';
import { subscriptionQuery } from '../../../session/session-queries.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import page from '../../../ui/Page.module.css';
import { Spinner } from '../../../ui/Spinner.tsx';
import { isPayable } from '../is-payable.ts';
import { useDescription } from '../use-description.ts';
import { useMoney } from '../use-money.ts';
import styles from './PaymentPage.module.css';

/** The result of a payment, with what to do next. Null: no such payment of this client. */
export function PaymentOutcome({ session }: { session: PaymentSession | null }) {
  const t = useWords('billing');
  const money = useMoney();
  const describe = useDescription();
  const failure = useFailureWords(session);
  if (session === null) {
    return (
      <Outcome status="warning" title={t('unknown')} text={t('unknownText')}>
        <Action to={paths.account('billing')} label={t('toBilling')} main />
      </Outcome>
    );
  }
  const payAgain = `${paths.payment}?session=${encodeURIComponent(session.id)}`;
  const purchasePage =
    session.bought?.kind === 'credit'
      ? { to: paths.buyCredit, label: t('buyCredit') }
      : { to: paths.subscriptionUpdate, label: t('toPlans') };
  switch (session.status) {
    case 'paid': {
      const { bought } = session;
      const title = bought?.kind === 'plan' ? t('paidPlan', { name: bought.plan_name }) : t('paid');
      const text = t('paidText', { description: describe(session), amount: money(session) });
      return (
        <Outcome
          status="success"
          title={title}
          text={
            <>
              {text}
              {bought?.kind === 'plan' && <ValidUntil planName={bought.plan_name} />}
            </>
          }
        >
          <Action to={paths.chat} label={t('toChat')} main />
          <Action to={paths.account('plan')} label={t('toPlan')} />
          <Action to={paths.account('billing')} label={t('toBilling')} />
        </Outcome>
      );
    }
    case 'confirming':
    case 'open':
      if (!isPayable(session)) return <Outcome status="waiting" title={t('confirming')} text={t('confirmingText')} />;
      return (
        <Outcome status="info" title={t('open')} text={t('openText')}>
          <Action to={payAgain} label={t('finish')} main />
        </Outcome>
      );
    case 'expired':
      return (
        <Outcome status="warning" title={t('expired')} text={t('expiredText')}>
          <Action to={purchasePage.to} label={purchasePage.label} main />
        </Outcome>
      );
    case 'failed':
      return (
        <Outcome status="error" title={t('failed')} text={failure}>
          <Action to={payAgain} label={t('tryAgain')} main />
          <Action to={purchasePage.to} label={purchasePage.label} />
        </Outcome>
      );
  }
}

/** Until when the bought plan runs. Empty until the subscription has been fetched again after the payment. */
function ValidUntil({ planName }: { planName: string }) {
  const t = useWords('billing');
  const { date } = useFormat();
  const { data: plan, isFetching } = useQuery(subscriptionQuery(useApi()));
  if (isFetching || !plan?.valid_to || plan.plan_name !== planName) return null;
  return <p>{t('validTo', { time: date(plan.valid_to) })}</p>;
}

function useFailureWords(session: PaymentSession | null): string {
  const t = useWords('billing');
  const errorWords = useErrorWords();
  const code = session?.failure_code;
  if (isErrorCode(code)) return errorWords(new ServiceError(code));
  return session?.failure_detail ?? t('failedText');
}

type OutcomeProps = {
  status: 'success' | 'info' | 'warning' | 'error' | 'waiting';
  title: string;
  text: ReactNode;
  children?: ReactNode;
};

function Outcome({ status, title, text, children }: OutcomeProps) {
  const waiting = status === 'waiting';
  return (
    <section className={page.card} role="status">
      <Result
        status={waiting ? 'info' : status}
        icon={waiting ? <Spinner /> : undefined}
        title={<h2>{title}</h2>}
        subTitle={text}
        extra={<div className={styles.ways}>{children}</div>}
      />
    </section>
  );
}

function Action({ to, label, main = false }: { to: string; label: string; main?: boolean }) {
  return (
    <Link className={buttonClass(main ? 'primary' : 'quiet')} to={to}>
      {label}
    </Link>
  );
}
