import { mainAddresses } from '@deskmate/api/addresses';
import { useState } from 'react';
import { minutesAndSeconds } from '../../../i18n/minutes-and-seconds.ts';
import { useErrorWords } from '../../../i18n/use-error-words.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { useApi } from '../../../session/SessionProvider.tsx';
import { Button } from '../../../ui/Button.tsx';
import { FormAlert, FormNote } from '../../../ui/FormAlert.tsx';
import { authStyles } from './AuthFrame.tsx';
import { useSecondsLeft } from './use-seconds-left.ts';

type ResendCodeProps = { readAtMs: number; waitSeconds: number; onSent: () => void };

/** Asks for another code by mail, once the time for it has come. */
export function ResendCode({ readAtMs, waitSeconds, onSent }: ResendCodeProps) {
  const t = useWords('auth');
  const errorWords = useErrorWords();
  const api = useApi();
  const left = useSecondsLeft(readAtMs, waitSeconds);
  const [state, setState] = useState<'idle' | 'sending' | 'sent'>('idle');
  const [problem, setProblem] = useState<string | null>(null);
  const send = async () => {
    setState('sending');
    setProblem(null);
    try {
      const body = { purpose: 'login' };
      await api.request({ service: 'main', method: 'POST', path: mainAddresses.resendOtp, body, anonymous: true });
      setState('sent');
      onSent();
    } catch (error) {
      setState('idle');
      setProblem(errorWords(error));
    }
  };
  return (
    <div className={authStyles.form}>
      <div role="status" className={authStyles.news}>
        {state === 'sent' && <FormNote kind="good">{t('codeSent')}</FormNote>}
      </div>
      <FormAlert text={problem} />
      <Button look="quiet" wide busy={state === 'sending'} disabled={left > 0} onClick={() => void send()}>
        {left > 0 ? t('resendCodeIn', { time: minutesAndSeconds(left * 1000) }) : t('resendCode')}
      </Button>
    </div>
  );
}
