import type { WithdrawableContract } from '@deskmate/api/contracts/main/withdrawals';
import { fieldLimits, withdrawalRefundDays } from '@deskmate/api/limits';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Radio } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { modelsKey } from '../../conversation/model/model-queries.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useWords } from '../../i18n/use-words.ts';
import { paths } from '../../paths.ts';
import { useUser } from '../../session/AuthProvider.tsx';
import { useApi } from '../../session/SessionProvider.tsx';
import { subscriptionQuery } from '../../session/session-queries.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { FormAlert, FormNote } from '../../ui/FormAlert.tsx';
import page from '../../ui/Page.module.css';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import { contractsQuery, withdraw } from './billing-queries.ts';
import { WithdrawalTerms } from './components/WithdrawalTerms.tsx';
import { useBoughtWords } from './use-description.ts';
import { useMoney } from './use-money.ts';

/** The declaration by which a client withdraws from a purchase, filled in already, and its confirmation. */
export function WithdrawPage() {
  const t = useWords('billing');
  const contracts = useQuery(contractsQuery(useApi()));
  const [withdrawnId, setWithdrawnId] = useState<string | null>(null);
  return (
    <div className={page.page}>
      <PageHeading title={t('withdrawPageTitle')} />
      <QueryState query={contracts} lines={6}>
        {({ items }) => {
          const open = items.filter(({ withdrawn_at: at }) => at === null);
          return (
            <>
              {items.map(
                (contract) =>
                  contract.withdrawn_at && (
                    <Withdrawn key={contract.id} contract={contract} isNew={contract.id === withdrawnId} />
                  ),
              )}
              {open.length > 0 ? (
                <Declaration contracts={open} onDone={setWithdrawnId} />
              ) : (
                <NothingOpen isAll={items.length === 0} />
              )}
            </>
          );
        }}
      </QueryState>
    </div>
  );
}

function NothingOpen({ isAll }: { isAll: boolean }) {
  const t = useWords('billing');
  return (
    <section className={page.card}>
      {isAll && <p className={page.lead}>{t('nothingToWithdraw')}</p>}
      <div>
        <Link className={buttonClass('quiet')} to={paths.account('plan')}>
          {t('toPlan')}
        </Link>
      </div>
    </section>
  );
}

type DeclarationProps = { contracts: WithdrawableContract[]; onDone: (contractId: string) => void };

function Declaration({ contracts, onDone }: DeclarationProps) {
  const t = useWords('billing');
  const inWords = useBoughtWords();
  const { date } = useFormat();
  const api = useApi();
  const queries = useQueryClient();
  const { displayName, email } = useUser();
  const [name, setName] = useState(displayName);
  const [chosen, setChosen] = useState<string | null>(null);
  const contract = contracts.find(({ id }) => id === chosen) ?? contracts[0];
  const confirm = useSubmit(
    async () => {
      if (!contract) return;
      await withdraw(api, { contract_id: contract.id, name: name.trim() });
      onDone(contract.id);
      await queries.invalidateQueries({ queryKey: contractsQuery(api).queryKey });
      void queries.invalidateQueries({ queryKey: subscriptionQuery(api).queryKey });
      void queries.invalidateQueries({ queryKey: modelsKey });
    },
    () => (name.trim() === '' ? { name: t('withdrawNameMissing') } : {}),
  );
  if (!contract) return null;
  const label = ({ bought, bought_at: at }: WithdrawableContract) =>
    t('contractOf', { what: inWords(bought), day: date(at) });
  return (
    <form className={page.card} onSubmit={confirm.onSubmit} onChange={confirm.onChange} noValidate>
      <p className={page.lead}>{t('withdrawText')}</p>
      <TextField
        name="name"
        label={t('withdrawName')}
        value={name}
        onChange={setName}
        autoComplete="name"
        maxLength={2 * fieldLimits.nameMax + 1}
        dir="auto"
        error={confirm.fields.name}
      />
      <div>
        <p className={page.soft}>{t('withdrawContract')}</p>
        {contracts.length === 1 ? (
          <p>{label(contract)}</p>
        ) : (
          <Radio.Group
            vertical
            aria-label={t('withdrawContract')}
            value={contract.id}
            onChange={({ target }) => setChosen(target.value)}
            options={contracts.map((one) => ({ value: one.id, label: label(one) }))}
          />
        )}
      </div>
      <div>
        <p className={page.soft}>{t('withdrawEmail')}</p>
        <p>
          <bdi>{email}</bdi>
        </p>
      </div>
      <WithdrawalTerms contract={contract} />
      <FormAlert text={confirm.problem} />
      <div>
        <Button type="submit" busy={confirm.busy}>
          {t('confirmWithdrawal')}
        </Button>
      </div>
    </form>
  );
}

/** The form that was sent is gone by then: the focus goes to what became of it, which a screen reader says. */
function Withdrawn({ contract, isNew }: { contract: WithdrawableContract; isNew: boolean }) {
  const t = useWords('billing');
  const inWords = useBoughtWords();
  const money = useMoney();
  const { dateTime } = useFormat();
  const { bought, withdrawn_at: at, refund, to_balance: toBalance, currency, is_refunded: isRefunded } = contract;
  const amount = refund - toBalance;
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isNew) note.current?.focus();
  }, [isNew]);
  return (
    <div ref={note} role="status" tabIndex={-1}>
      <FormNote kind="good">
        <p>{t('withdrawnAt', { what: inWords(bought), time: dateTime(at ?? '') })}</p>
        {amount > 0 && (
          <p>
            {isRefunded
              ? t('withdrawnRefunded', { amount: money({ amount, currency }) })
              : t('withdrawnRefundDue', { amount: money({ amount, currency }), count: withdrawalRefundDays })}
          </p>
        )}
        {toBalance > 0 && <p>{t('withdrawToBalance', { amount: money({ amount: toBalance, currency }) })}</p>}
        <p>{t('withdrawnMail')}</p>
      </FormNote>
    </div>
  );
}
