import { codesPerLogin } from '@deskmate/api/limits';
import { Link } from 'react-router-dom';
import { useWords } from '../../i18n/use-words.ts';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { AuthFrame } from './components/AuthFrame.tsx';

/** The second step of a sign-in, opened when no first step has been taken. */
export function NothingPendingPage({ step }: { step: 'otp' | 'verify' }) {
  const t = useWords('auth');
  return (
    <AuthFrame title={t(`${step}Title`)} text={t(`${step}Text`, { count: codesPerLogin })}>
      <Link className={buttonClass('primary', true)} to={paths.login}>
        {t('toLogin')}
      </Link>
    </AuthFrame>
  );
}
