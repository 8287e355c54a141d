import type { PaymentSession } from '@deskmate/api/contracts/main/payments';
import { useQuery } from '@tanstack/react-query';
import { useFormat } from '../../../messages/use-format.ts';
import { useWords } from '../../../messages/use-words.ts';
import { useApi } from '../../../session/SessionProvider.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import page from '../../../ui/Page.module.css';
import { Problem, Remark } from '../../../ui/Problem.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';
import type { Offer } from '../offer.ts';
import { gatewaysQuery } from '../payment-requests.ts';
import { usePayment } from '../use-payment.ts';
import { SandboxForm } from './SandboxForm.tsx';

/** The way to pay that the service has: our own Sandbox form, or the gateway's page. */
export function PayForm({ offer, existing }: { offer: Offer; existing: PaymentSession | null }) {
  const words = useWords('payments');
  const { money } = useFormat();
  const gateways = useQuery(gatewaysQuery(useApi()));
  const { pay, leaveForGateway } = usePayment(offer, existing);
  const leave = useSubmit(leaveForGateway);
  return (
    <Loaded query={gateways} lines={5}>
      {(list) => {
        const gateway = list.find(({ id }) => existing === null || id === existing.gateway);
        if (!gateway) {
          return (
            <Remark kind="note">
              <strong>{words('noGateway')}</strong> {words('noGatewayText')}
            </Remark>
          );
        }
        if (gateway.id === 'sandbox')
          return <SandboxForm gateway={gateway} amount={money(offer.amount, offer.currency)} pay={pay} />;
        return (
          <form className={page.form} onSubmit={leave.onSubmit}>
            <Problem text={leave.problem} />
            <Button type="submit" wide busy={leave.busy}>
              {words('goToGateway', { name: gateway.name })}
            </Button>
          </form>
        );
      }}
    </Loaded>
  );
}
