import type { CreditPack } from '@deskmate/api/contracts/main/plans';
import { packPrice } from '@deskmate/api/plans/plan-price';
import look from '@deskmate/brand/plan-cards.module.css';
import { planText } from '@deskmate/brand/plan-seed';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useFormat } from '../../i18n/use-format.ts';
import { useWords } from '../../i18n/use-words.ts';
import { paths } from '../../paths.ts';
import { useApi } from '../../session/SessionProvider.tsx';
import { useSettings } from '../../settings/SettingsProvider.tsx';
import { Button } from '../../ui/Button.tsx';
import { FormField } from '../../ui/FormField.tsx';
import page from '../../ui/Page.module.css';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { creditPacksQuery, useCanBuy } from './billing-queries.ts';
import { NotForSale, notForSaleId } from './components/NotForSale.tsx';
import styles from './components/PackCard.module.css';
import { useMoney } from './use-money.ts';

const maxPacks = 100;

/** Packs of credits that are used after those of the plan. */
export function BuyCreditPage() {
  const t = useWords('billing');
  const packs = useQuery(creditPacksQuery(useApi()));
  const canBuy = useCanBuy();
  return (
    <div className={page.page}>
      <PageHeading title={t('creditTitle')} />
      <p className={page.lead}>{t('creditText')}</p>
      {!canBuy && <NotForSale />}
      <QueryState query={packs} lines={6}>
        {(list) =>
          list.length === 0 ? (
            <p>{t('nothingOnSale')}</p>
          ) : (
            <div className={page.grid}>
              {list.map((pack) => (
                <PackCard key={pack.id} pack={pack} canBuy={canBuy} />
              ))}
            </div>
          )
        }
      </QueryState>
    </div>
  );
}

function PackCard({ pack, canBuy }: { pack: CreditPack; canBuy: boolean }) {
  const t = useWords('billing');
  const { number } = useFormat();
  const money = useMoney();
  const name = planText(pack.name, useSettings().language);
  const navigate = useNavigate();
  const [quantity, setQuantity] = useState('1');
  const count =
    /^\d{1,3}$/.test(quantity) && Number(quantity) >= 1 && Number(quantity) <= maxPacks ? Number(quantity) : null;
  const credits = pack.credits * (count ?? 1);
  return (
    <form
      className={`${page.card} ${styles.pack}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (count !== null && canBuy) void navigate(`${paths.payment}?pack=${pack.id}&quantity=${count}`);
      }}
      aria-label={name}
      noValidate
    >
      <div className={look.head}>
        <h2>{t(`${pack.group}Credits`, { count: credits, credits: number(credits) })}</h2>
      </div>
      <div className={look.prices}>
        <p className={look.price}>
          <strong>{money(packPrice(pack, count ?? 1))}</strong>
        </p>
        <p>{t('creditValid', { count: pack.valid_days })}</p>
      </div>
      <FormField
        label={t('quantity')}
        type="number"
        inputMode="numeric"
        min={1}
        max={maxPacks}
        value={quantity}
        onChange={setQuantity}
        error={count === null ? t('badQuantity', { most: number(maxPacks) }) : undefined}
      />
      <Button type="submit" disabled={count === null || !canBuy} aria-describedby={canBuy ? undefined : notForSaleId}>
        {t('buy')}
      </Button>
    </form>
  );
}
