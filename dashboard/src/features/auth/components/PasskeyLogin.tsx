import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useErrorWords } from '../../../i18n/use-error-words.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { useAuth } from '../../../session/AuthProvider.tsx';
import { canUsePasskeys, isServiceFault } from '../../../session/passkey-support.ts';
import { useApi } from '../../../session/SessionProvider.tsx';
import { Button } from '../../../ui/Button.tsx';
import { FormAlert } from '../../../ui/FormAlert.tsx';
import { authStyles } from './AuthFrame.tsx';

const loadPasskeys = () => import('../../../session/passkeys.ts');

/** Logs in with a passkey: one that the browser offers in the email field, or by the button. Nothing where there are none. */
export function PasskeyLogin() {
  const t = useWords('auth');
  const errorWords = useErrorWords();
  const api = useApi();
  const { signIn } = useAuth();
  const { search } = useLocation();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const finish = useEffectEvent(signIn);
  const showError = useEffectEvent((error: unknown) => setProblem(errorWords(error)));

  useEffect(() => {
    if (!canUsePasskeys()) return;
    let isUnmounted = false;
    let cancel = () => {};
    const offer = async () => {
      if (!(await window.PublicKeyCredential.isConditionalMediationAvailable?.())) return;
      const { cancelPasskey, offerPasskey } = await loadPasskeys();
      if (isUnmounted) return;
      cancel = cancelPasskey;
      const pair = await offerPasskey(api, search);
      if (pair && !isUnmounted) await finish(pair);
    };
    offer().catch((error: unknown) => {
      // An offer that was ignored, or that another way of logging in ended, is no error.
      if (!isUnmounted && isServiceFault(error)) showError(error);
    });
    return () => {
      isUnmounted = true;
      cancel();
    };
  }, [api, search]);

  if (!canUsePasskeys()) return null;
  const logIn = async () => {
    setBusy(true);
    setProblem(null);
    try {
      const { logInWithPasskey } = await loadPasskeys();
      await signIn(await logInWithPasskey(api, search));
    } catch (error) {
      setProblem(isServiceFault(error) ? errorWords(error) : t('passkeyUnused'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={authStyles.form}>
      <FormAlert text={problem} />
      <Button look="quiet" wide busy={busy} onClick={() => void logIn()}>
        {t('passkeyLogin')}
      </Button>
    </div>
  );
}
