import type { CreditPack } from '@deskmate/api/contracts/main/plans';
import { planText } from '@deskmate/brand/plan-seed';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useFormat } from '../../messages/use-format.ts';
import { useWords } from '../../messages/use-words.ts';
import { paths } from '../../paths.ts';
import { useApi } from '../../session/SessionProvider.tsx';
import { useSettings } from '../../settings/SettingsProvider.tsx';
import { Button } from '../../ui/Button.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import page from '../../ui/Page.module.css';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { Remark } from '../../ui/Problem.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { creditPacksQuery } from './plan-queries.ts';

const most = 100;

/** Credit beside the plan: packs per group, oldest used first. */
export function BuyCreditPage() {
  const words = useWords('plans');
  const packs = useQuery(creditPacksQuery(useApi()));
  return (
    <div className={page.page}>
      <PageHeading title={words('creditTitle')} />
      <p className={page.lead}>{words('creditText')}</p>
      <Loaded query={packs} lines={6}>
        {(list) =>
          list.length === 0 ? (
            <p>{words('noPacks')}</p>
          ) : (
            <div className={page.grid}>
              {list.map((pack) => (
                <PackCard key={pack.id} pack={pack} />
              ))}
            </div>
          )
        }
      </Loaded>
    </div>
  );
}

function PackCard({ pack }: { pack: CreditPack }) {
  const words = useWords('plans');
  const { number, money } = useFormat();
  const name = planText(pack.name, useSettings().language);
  const navigate = useNavigate();
  const [quantity, setQuantity] = useState('1');
  const count =
    /^\d{1,3}$/.test(quantity) && Number(quantity) >= 1 && Number(quantity) <= most ? Number(quantity) : null;
  return (
    <form
      className={page.card}
      onSubmit={(event) => {
        event.preventDefault();
        if (count !== null) void navigate(`${paths.payment}?pack=${pack.id}&quantity=${count}`);
      }}
      aria-label={name}
      noValidate
    >
      <h2>
        <bdi>{name}</bdi>
      </h2>
      <p>{words('creditAmount', { credits: number(pack.credits * (count ?? 1)), group: words(pack.group) })}</p>
      <p className={page.soft}>{words('creditValid', { count: pack.valid_days })}</p>
      {pack.group === 'image' && <Remark kind="note">{words('imageSoon')}</Remark>}
      <TextField
        label={words('quantity')}
        type="number"
        inputMode="numeric"
        min={1}
        max={most}
        value={quantity}
        onChange={setQuantity}
        error={count === null ? words('badQuantity', { most: number(most) }) : undefined}
      />
      <Button type="submit" disabled={count === null}>
        {words('buy')} · {money(Math.round(pack.price * 100) * (count ?? 1), pack.currency)}
      </Button>
    </form>
  );
}
