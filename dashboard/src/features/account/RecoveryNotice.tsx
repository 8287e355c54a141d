import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { useErrorWords } from '../../i18n/use-error-words.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useApi } from '../../session/SessionProvider.tsx';
import { useNotify } from '../../ui/NoticeProvider.tsx';
import page from '../../ui/Page.module.css';
import { secondFactorQuery, stopRecovery } from './second-factor-queries.ts';

/** Says that two-step login is being turned off by the operator, and stops it. */
export function RecoveryNotice({ dueAt }: { dueAt: string }) {
  const t = useWords('security');
  const errorWords = useErrorWords();
  const { dateTime } = useFormat();
  const api = useApi();
  const queries = useQueryClient();
  const notify = useNotify();
  const stop = useMutation({
    mutationFn: () => stopRecovery(api),
    onSuccess: () => notify.success(t('recoveryStopped')),
    onError: (error) => notify.error(errorWords(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: secondFactorQuery(api).queryKey }),
  });
  return (
    <Alert
      type="warning"
      title={t('recovery', { time: dateTime(dueAt) })}
      description={
        <div className={page.form}>
          <p>{t('recoveryText')}</p>
          <div>
            <Button loading={stop.isPending} onClick={() => stop.mutate()}>
              {t('recoveryStop')}
            </Button>
          </div>
        </div>
      }
    />
  );
}
