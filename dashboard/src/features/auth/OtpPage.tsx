import { mainAddresses } from '@deskmate/api/addresses';
import type { Client } from '@deskmate/api/client/create-client';
import { ServiceError } from '@deskmate/api/contracts/errors';
import type { SignInChallenge } from '@deskmate/api/contracts/main/second-factor';
import { rememberedDeviceDays } from '@deskmate/api/limits';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { minutesAndSeconds } from '../../i18n/minutes-and-seconds.ts';
import { useWords } from '../../i18n/use-words.ts';
import { paths } from '../../paths.ts';
import { useAuth } from '../../session/AuthProvider.tsx';
import { useApi } from '../../session/SessionProvider.tsx';
import { Button } from '../../ui/Button.tsx';
import { FormAlert } from '../../ui/FormAlert.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import { AuthFrame, authStyles } from './components/AuthFrame.tsx';
import { ResendCode } from './components/ResendCode.tsx';
import { useSecondsLeft } from './components/use-seconds-left.ts';
import { NothingPendingPage } from './NothingPendingPage.tsx';

const challengeQuery = (api: Client) =>
  queryOptions({
    queryKey: ['sign-in-challenge'],
    queryFn: ({ signal }) =>
      api.request<SignInChallenge>({
        service: 'main',
        method: 'GET',
        path: mainAddresses.otpChallenge,
        anonymous: true,
        signal,
      }),
    gcTime: 0,
  });

/** Second step of a sign-in: the code of the app or of the mail, or a backup code. */
export function OtpPage() {
  const t = useWords('auth');
  const challenge = useQuery(challengeQuery(useApi()));
  const [ended, setEnded] = useState(false);
  const isMissing = challenge.error instanceof ServiceError && challenge.error.code === 'not_found';
  if (ended || isMissing) return <NothingPendingPage step="otp" />;
  if (challenge.data) {
    return (
      <CodeForm
        challenge={challenge.data}
        readAtMs={challenge.dataUpdatedAt}
        onOutdated={() => void challenge.refetch()}
        onEnded={() => setEnded(true)}
      />
    );
  }
  return (
    <AuthFrame title={t('codeTitle')}>
      <QueryState query={challenge}>{() => null}</QueryState>
    </AuthFrame>
  );
}

type CodeFormProps = {
  challenge: SignInChallenge;
  readAtMs: number;
  /** The shown state may be out of date, so it is fetched again. */
  onOutdated: () => void;
  onEnded: () => void;
};

function CodeForm({ challenge, readAtMs, onOutdated, onEnded }: CodeFormProps) {
  const t = useWords('auth');
  const fieldWords = useWords('fields');
  const { verifyOtp } = useAuth();
  const { search } = useLocation();
  const [code, setCode] = useState('');
  const [isBackup, setIsBackup] = useState(false);
  const [remember, setRemember] = useState(false);
  const secondsLeft = useSecondsLeft(readAtMs, challenge.expires_in_seconds, onOutdated);
  const { busy, problem, fields, error, clear, onSubmit, onChange } = useSubmit(
    async () => {
      try {
        await verifyOtp({ code, remember_device: remember });
      } catch (error) {
        if (!(error instanceof ServiceError && error.code === 'challenge_ended')) throw error;
        onEnded();
      }
    },
    () => (code.trim() === '' ? { code: fieldWords('missing_code') } : {}),
  );
  const isWrong = error instanceof ServiceError && error.code === 'wrong_code';
  const change = () => {
    setIsBackup(!isBackup);
    setCode('');
    clear();
  };
  const text = isBackup ? 'backupCodeText' : challenge.otp_type === 'app' ? 'codeAppText' : 'codeMailText';
  return (
    <AuthFrame title={t('codeTitle')} text={t(text)}>
      <form className={authStyles.form} onSubmit={onSubmit} onChange={onChange} noValidate>
        {isBackup ? (
          <TextField
            key="backup"
            label={t('backupCode')}
            name="backup-code"
            dir="ltr"
            autoComplete="off"
            autoFocus
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            value={code}
            onChange={setCode}
            error={isWrong ? t('backupCodeWrong') : fields.code}
          />
        ) : (
          <TextField
            key="code"
            label={t('code')}
            name="code"
            dir="ltr"
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
            maxLength={40}
            value={code}
            onChange={setCode}
            error={isWrong ? t('codeWrong') : fields.code}
          />
        )}
        <label className={authStyles.check}>
          <input type="checkbox" checked={remember} onChange={(event) => setRemember(event.target.checked)} />
          {t('rememberDevice', { count: rememberedDeviceDays })}
        </label>
        <p className={authStyles.small} role="timer">
          {t('codeTimeLeft', { time: minutesAndSeconds(secondsLeft * 1000) })}
        </p>
        <FormAlert text={isWrong ? null : problem} />
        <Button type="submit" wide busy={busy}>
          {t('codeButton')}
        </Button>
      </form>
      {challenge.resend_in_seconds !== null && !isBackup && (
        <ResendCode readAtMs={readAtMs} waitSeconds={challenge.resend_in_seconds} onSent={onOutdated} />
      )}
      <div className={authStyles.links}>
        <Button look="plain" onClick={change}>
          {t(isBackup ? 'useCode' : 'useBackupCode')}
        </Button>
        {isBackup && <a href={paths.contactUs}>{t('lostCodes')}</a>}
        <Link to={paths.login + search}>{t('backToLogin')}</Link>
      </div>
    </AuthFrame>
  );
}
