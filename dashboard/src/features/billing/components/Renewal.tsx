import type { Subscription } from '@deskmate/api/contracts/main/subscriptions';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useErrorWords } from '../../../i18n/use-error-words.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { useApi } from '../../../session/SessionProvider.tsx';
import { subscriptionQuery } from '../../../session/session-queries.ts';
import { usePlanStatus } from '../../../session/use-plan-status.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmModal } from '../../../ui/ConfirmModal.tsx';
import { useNotify } from '../../../ui/NoticeProvider.tsx';
import { setRenewal } from '../billing-queries.ts';
import styles from './PaymentPage.module.css';
import { SaveCard } from './SaveCard.tsx';

/** The way to end a plan that renews, or to undo that; for one that does not renew, the way to let it. */
export function Renewal({ plan }: { plan: Subscription }) {
  const t = useWords('billing');
  const { dateTime } = useFormat();
  const errorWords = useErrorWords();
  const api = useApi();
  const queries = useQueryClient();
  const notify = useNotify();
  const [asks, setAsks] = useState(false);
  const change = useMutation({
    mutationFn: (to: 'cancel' | 'resume') => setRenewal(api, to),
    onSuccess: (changed) => queries.setQueryData(subscriptionQuery(api).queryKey, changed),
    onError: (error) => notify.error(errorWords(error)),
  });
  const { renewal, valid_to: validTo } = plan;
  const isOver = usePlanStatus()?.banner.state === 'expired';
  if (validTo === null || isOver) return null;
  if (!renewal)
    return plan.type === 'paid' ? (
      <SaveCard label={t('turnOnRenewal')} text={t('turnOnRenewalText', { time: dateTime(validTo) })} />
    ) : null;
  if (renewal.state === 'cancelled')
    return (
      <div>
        <Button busy={change.isPending} onClick={() => change.mutate('resume')}>
          {t('resumePlan')}
        </Button>
      </div>
    );
  return (
    <>
      <div className={styles.flush}>
        <Button look="plain" onClick={() => setAsks(true)}>
          {t('cancelPlan')}
        </Button>
      </div>
      <ConfirmModal
        open={asks}
        title={t('cancelPlanTitle')}
        text={t('cancelPlanText', { time: dateTime(validTo) })}
        action={t('cancelPlan')}
        onClose={() => setAsks(false)}
        onConfirm={() => change.mutateAsync('cancel')}
      />
    </>
  );
}
