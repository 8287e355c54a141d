import { ServiceError } from '@deskmate/api/contracts/errors';
import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../../i18n/use-words.ts';
import { useUser } from '../../../session/AuthProvider.tsx';
import { useApi } from '../../../session/SessionProvider.tsx';
import { subscriptionQuery } from '../../../session/session-queries.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormAlert, FormNote } from '../../../ui/FormAlert.tsx';
import page from '../../../ui/Page.module.css';
import { useSubmit } from '../../../ui/use-submit.ts';
import { openCustomerPortal } from '../billing-queries.ts';
import { SaveCard } from './SaveCard.tsx';

/** Leads to the gateway's own page for the card, the renewal and receipts, once something was paid there. */
export function ManagePayments() {
  const t = useWords('billing');
  const api = useApi();
  const { gateway_client_id: customers } = useUser();
  const { data: plan } = useQuery(subscriptionQuery(api));
  const leave = useSubmit(async () => {
    const { portal_url: portal } = await openCustomerPortal(api);
    const target = await api.allowedUrl(portal);
    if (target === null) throw new ServiceError('gateway_unavailable');
    window.location.assign(target);
  });
  const failed = plan?.renewal?.state === 'past_due' && <FormNote kind="note">{t('renewalFailed')}</FormNote>;
  if (!customers.stripe)
    return customers.sandbox && plan?.renewal ? (
      <section className={page.card}>
        <h2>{t('manageTitle')}</h2>
        {failed}
        <p className={page.soft}>{t('sandboxCardText')}</p>
        <SaveCard label={t('changeCard')} text={t('changeCardText')} />
      </section>
    ) : null;
  return (
    <section className={page.card}>
      <h2>{t('manageTitle')}</h2>
      {failed}
      <p className={page.soft}>{t('manageText')}</p>
      <form className={page.form} onSubmit={leave.onSubmit}>
        <FormAlert text={leave.problem} />
        <div>
          <Button type="submit" look="quiet" busy={leave.busy}>
            {t('manage')}
          </Button>
        </div>
      </form>
    </section>
  );
}
