import type { PaymentSession } from '@deskmate/api/contracts/main/payments';
import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../../i18n/use-words.ts';
import { useApi } from '../../../session/SessionProvider.tsx';
import { Button } from '../../../ui/Button.tsx';
import { FormAlert, FormNote } from '../../../ui/FormAlert.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import page from '../../../ui/Page.module.css';
import { QueryState } from '../../../ui/QueryState.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';
import { gatewaysQuery } from '../billing-queries.ts';
import { isFree, type Offer } from '../offer.ts';
import { useMoney } from '../use-money.ts';
import { usePayment, usePaymentProblem } from '../use-payment.ts';
import { useStartRequest } from '../use-start-request.ts';
import { AcceptedTerms } from './AcceptedTerms.tsx';
import { StartNow } from './StartNow.tsx';

const SandboxForm = lazyComponent(async () => (await import('./SandboxForm.tsx')).SandboxForm);

type PayFormProps = {
  offer: Offer;
  existing: PaymentSession | null;
  /** While a promo code is being checked nothing can be paid. */
  isPriceLoading?: boolean;
};

/** The way to pay that the service has: our own Sandbox form, or the gateway's page. */
export function PayForm({ offer, existing, isPriceLoading = false }: PayFormProps) {
  const t = useWords('billing');
  const money = useMoney();
  const gateways = useQuery(gatewaysQuery(useApi()));
  const request = useStartRequest(offer);
  const { pay, leaveForGateway, takeFree } = usePayment(request.offer, existing);
  const leave = useSubmit(leaveForGateway, request.check);
  const take = useSubmit(takeFree);
  const problemOf = usePaymentProblem();
  return (
    <QueryState query={gateways} lines={5}>
      {(list) => {
        const gateway = list.find(({ id }) => existing === null || id === existing.gateway);
        if (!gateway) {
          return (
            <FormNote kind="note">
              <strong>{t('noGateway')}</strong> {t('noGatewayText')}
            </FormNote>
          );
        }
        if (isFree(offer)) {
          return (
            <form className={page.card} onSubmit={take.onSubmit}>
              <FormAlert text={problemOf(take)} />
              <p className={page.soft}>{t('freeText')}</p>
              <AcceptedTerms />
              <Button type="submit" wide busy={take.busy || isPriceLoading}>
                {t('takeFree')}
              </Button>
            </form>
          );
        }
        if (gateway.id === 'sandbox')
          return (
            <SandboxForm
              gateway={gateway}
              pay={pay}
              request={request}
              amount={money(offer.price)}
              isPriceLoading={isPriceLoading}
            />
          );
        return (
          <form className={page.form} onSubmit={leave.onSubmit}>
            <FormAlert text={problemOf(leave)} />
            <StartNow request={request} error={leave.fields.start_now} />
            <AcceptedTerms />
            <Button type="submit" wide busy={leave.busy || isPriceLoading}>
              {t('goToGateway', { name: gateway.name })}
            </Button>
          </form>
        );
      }}
    </QueryState>
  );
}
