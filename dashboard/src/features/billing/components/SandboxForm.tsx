import type { Gateway } from '@deskmate/api/contracts/main/payments';
import { useState } from 'react';
import { useWords } from '../../../i18n/use-words.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormAlert, FormNote } from '../../../ui/FormAlert.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import page from '../../../ui/Page.module.css';
import { useSubmit } from '../../../ui/use-submit.ts';
import { type Card, emptyCard, readCard } from '../read-card.ts';
import type { PaymentSteps } from '../use-payment.ts';
import { usePaymentProblem } from '../use-payment.ts';
import type { StartRequest } from '../use-start-request.ts';
import { AcceptedTerms } from './AcceptedTerms.tsx';
import { CardFields, useCardFaults } from './CardFields.tsx';
import { StartNow } from './StartNow.tsx';
import { TestCards } from './TestCards.tsx';

type SandboxFormProps = {
  gateway: Gateway;
  amount: string;
  pay: PaymentSteps['pay'];
  request: StartRequest;
  isPriceLoading: boolean;
};

/** The Sandbox's card form: marked as a test, with the cards that do something listed beside it. */
export function SandboxForm({ gateway, amount, pay, request, isPriceLoading }: SandboxFormProps) {
  const t = useWords('billing');
  const cardFaults = useCardFaults();
  const problemOf = usePaymentProblem();
  const [card, setCard] = useState(emptyCard);
  const [questioned, setQuestioned] = useState<Card | null>(null);
  const set = (field: keyof typeof card) => (value: string) => setCard((old) => ({ ...old, [field]: value }));

  const attempt = async (toPay: Card, choice?: 'confirm' | 'refuse') => {
    form.clear();
    answer.clear();
    refusal.clear();
    const outcome = await pay(toPay, choice).finally(() => setQuestioned(null));
    if (outcome === 'authentication_required') setQuestioned(toPay);
  };
  const form = useSubmit(
    async () => {
      const read = readCard(card, new Date());
      if ('card' in read) await attempt(read.card);
    },
    () => ({ ...cardFaults(card), ...request.check() }),
  );
  const answer = useSubmit(async () => {
    if (questioned) await attempt(questioned, 'confirm');
  });
  const refusal = useSubmit(async () => {
    if (questioned) await attempt(questioned, 'refuse');
  });

  return (
    <section className={page.card}>
      <div className={page.row}>
        <h2>{t('sandboxTitle')}</h2>
        <span className={page.tag}>{t('test')}</span>
      </div>
      <FormNote kind="note">{t('sandboxText')}</FormNote>
      <TestCards cards={gateway.test_cards} onUse={set('number')} />
      <form className={page.form} onSubmit={form.onSubmit} onChange={form.onChange} noValidate>
        <CardFields card={card} set={set} fields={form.fields} />
        <FormAlert text={problemOf(form) ?? problemOf(answer) ?? problemOf(refusal)} />
        <StartNow request={request} error={form.fields.start_now} />
        <AcceptedTerms />
        <Button type="submit" wide busy={form.busy || isPriceLoading}>
          {t('pay', { amount })}
        </Button>
      </form>
      <Modal
        open={questioned !== null}
        title={t('threeTitle')}
        onClose={() => setQuestioned(null)}
        actions={
          <>
            <form onSubmit={refusal.onSubmit}>
              <Button type="submit" look="quiet" busy={refusal.busy}>
                {t('refuse')}
              </Button>
            </form>
            <form onSubmit={answer.onSubmit}>
              <Button type="submit" busy={answer.busy}>
                {t('confirm')}
              </Button>
            </form>
          </>
        }
      >
        <p>{t('threeText', { amount })}</p>
      </Modal>
    </section>
  );
}
