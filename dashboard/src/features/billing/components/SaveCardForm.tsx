import type { Gateway } from '@deskmate/api/contracts/main/payments';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWords } from '../../../i18n/use-words.ts';
import { useApi } from '../../../session/SessionProvider.tsx';
import { subscriptionQuery } from '../../../session/session-queries.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormAlert } from '../../../ui/FormAlert.tsx';
import { useNotify } from '../../../ui/NoticeProvider.tsx';
import page from '../../../ui/Page.module.css';
import { useSubmit } from '../../../ui/use-submit.ts';
import { saveSandboxCard } from '../billing-queries.ts';
import { emptyCard, readCard } from '../read-card.ts';
import { CardFields, useCardFaults } from './CardFields.tsx';
import { TestCards } from './TestCards.tsx';

/** The card that the plan renews with from now on. */
export function SaveCardForm({ gateway, onSaved }: { gateway: Gateway; onSaved: () => void }) {
  const t = useWords('billing');
  const api = useApi();
  const queries = useQueryClient();
  const notify = useNotify();
  const cardFaults = useCardFaults();
  const [card, setCard] = useState(emptyCard);
  const set = (field: keyof typeof card) => (value: string) => setCard((old) => ({ ...old, [field]: value }));
  const form = useSubmit(
    async () => {
      const read = readCard(card, new Date());
      if (!('card' in read)) return;
      queries.setQueryData(subscriptionQuery(api).queryKey, await saveSandboxCard(api, read.card));
      notify.success(t('cardKept'));
      onSaved();
    },
    () => cardFaults(card),
  );
  return (
    <form className={page.form} onSubmit={form.onSubmit} onChange={form.onChange} noValidate>
      <TestCards cards={gateway.test_cards} onUse={set('number')} />
      <CardFields card={card} set={set} fields={form.fields} />
      <FormAlert text={form.problem} />
      <Button type="submit" wide busy={form.busy}>
        {t('saveCard')}
      </Button>
    </form>
  );
}
