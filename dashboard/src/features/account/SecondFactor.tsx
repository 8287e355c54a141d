import type { OtpSetup, OtpType, SecondFactorStatus } from '@deskmate/api/contracts/main/second-factor';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useErrorWords } from '../../i18n/use-error-words.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useAuth, useUser } from '../../session/AuthProvider.tsx';
import { useApi } from '../../session/SessionProvider.tsx';
import { ConfirmModal } from '../../ui/ConfirmModal.tsx';
import { useNotify } from '../../ui/NoticeProvider.tsx';
import page from '../../ui/Page.module.css';
import { QueryState } from '../../ui/QueryState.tsx';
import { BackupCodesModal } from './BackupCodesModal.tsx';
import { useReauthentication } from './ReauthenticationProvider.tsx';
import { RecoveryNotice } from './RecoveryNotice.tsx';
import { SecondFactorSetup } from './SecondFactorSetup.tsx';
import { beginSetup, disableSecondFactor, renewBackupCodes, secondFactorQuery } from './second-factor-queries.ts';

/** Two-step login: turned on with an app or with codes by mail, changed, and turned off. */
export function SecondFactor() {
  const t = useWords('security');
  const api = useApi();
  const queries = useQueryClient();
  const notify = useNotify();
  const errorWords = useErrorWords();
  const { updateSecurityInfo } = useAuth();
  const status = useQuery(secondFactorQuery(api));
  const runReauthenticated = useReauthentication();
  const [setup, setSetup] = useState<OtpSetup | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);

  const refresh = () => queries.invalidateQueries({ queryKey: secondFactorQuery(api).queryKey });
  const onError = (error: unknown) => notify.error(errorWords(error));
  const begin = useMutation({
    mutationFn: (type: OtpType) => runReauthenticated(() => beginSetup(api, type)),
    onSuccess: setSetup,
    onError,
  });
  const renew = useMutation({
    mutationFn: () => runReauthenticated(() => renewBackupCodes(api)),
    onSuccess: setCodes,
    onError,
    onSettled: refresh,
  });
  const turnOff = useMutation({
    mutationFn: () => runReauthenticated(() => disableSecondFactor(api)),
    onSuccess: () => {
      updateSecurityInfo({ otp_enabled: false, otp_type: null });
      notify.success(t('turnedOff'));
    },
    onError,
    onSettled: refresh,
  });
  return (
    <section className={page.card}>
      <h2>{t('title')}</h2>
      <QueryState query={status}>
        {(current) =>
          current.otp_type === null ? (
            <>
              <p className={page.lead}>{t('offText')}</p>
              <SetupButtons
                labels={{ app: 'setUpApp', email: 'setUpMail' }}
                busy={begin.isPending ? begin.variables : null}
                onChoose={begin.mutate}
              />
            </>
          ) : (
            <EnabledFactor
              status={current}
              beginning={begin.isPending ? begin.variables : null}
              onBegin={begin.mutate}
              renewing={renew.isPending}
              turningOff={turnOff.isPending}
              onRenew={renew.mutate}
              onTurnOff={turnOff.mutate}
            />
          )
        }
      </QueryState>
      <SecondFactorSetup
        setup={setup}
        onClose={() => setSetup(null)}
        onEnabled={({ otp_type, backup_codes }) => {
          updateSecurityInfo({ otp_enabled: true, otp_type });
          setSetup(null);
          setCodes(backup_codes);
          void refresh();
        }}
      />
      <BackupCodesModal codes={codes} onClose={() => setCodes(null)} />
    </section>
  );
}

type SetupButtonsProps = {
  labels: Record<OtpType, 'setUpApp' | 'setUpMail' | 'newAppDevice' | 'switchToApp' | 'switchToMail' | null>;
  busy: OtpType | null;
  onChoose: (type: OtpType) => void;
};

function SetupButtons({ labels, busy, onChoose }: SetupButtonsProps) {
  const t = useWords('security');
  return (
    <div className={page.row}>
      {(['app', 'email'] as const).map((type) => {
        const label = labels[type];
        return (
          label && (
            <Button key={type} loading={busy === type} onClick={() => onChoose(type)}>
              {t(label)}
            </Button>
          )
        );
      })}
    </div>
  );
}

type EnabledFactorProps = {
  status: SecondFactorStatus;
  beginning: OtpType | null;
  onBegin: (type: OtpType) => void;
  renewing: boolean;
  turningOff: boolean;
  onRenew: () => void;
  onTurnOff: () => void;
};

function EnabledFactor({ status, beginning, renewing, turningOff, onBegin, onRenew, onTurnOff }: EnabledFactorProps) {
  const t = useWords('security');
  const { email } = useUser();
  const { dateTime } = useFormat();
  const [asking, setAsking] = useState<'renew' | 'turnOff' | null>(null);
  const isApp = status.otp_type === 'app';
  return (
    <>
      {status.recovery_due_at && <RecoveryNotice dueAt={status.recovery_due_at} />}
      <div>
        <strong>{isApp ? t('onApp') : t('onMail', { email })}</strong>
        <p className={`${page.soft} ${page.small}`}>
          {status.enabled_at && t('since', { time: dateTime(status.enabled_at) })} ·{' '}
          {t('codesLeft', { count: status.backup_codes_left })}
        </p>
      </div>
      <SetupButtons
        labels={isApp ? { app: 'newAppDevice', email: 'switchToMail' } : { app: 'switchToApp', email: null }}
        busy={beginning}
        onChoose={onBegin}
      />
      <div className={page.row}>
        <Button loading={renewing} onClick={() => setAsking('renew')}>
          {t('renewCodes')}
        </Button>
        <Button danger loading={turningOff} onClick={() => setAsking('turnOff')}>
          {t('turnOff')}
        </Button>
      </div>
      <ConfirmModal
        open={asking === 'renew'}
        title={t('renewAsk')}
        text={t('renewText')}
        action={t('renewCodes')}
        onClose={() => setAsking(null)}
        onConfirm={async () => onRenew()}
      />
      <ConfirmModal
        open={asking === 'turnOff'}
        title={t('turnOffAsk')}
        text={t('turnOffText')}
        action={t('turnOff')}
        onClose={() => setAsking(null)}
        onConfirm={async () => onTurnOff()}
      />
    </>
  );
}
