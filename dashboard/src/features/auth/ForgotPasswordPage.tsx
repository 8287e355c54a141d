import { mainAddresses } from '@deskmate/api/addresses';
import { Link } from 'react-router-dom';
import { useWords } from '../../messages/use-words.ts';
import { paths } from '../../paths.ts';
import { AuthFrame } from './components/AuthFrame.tsx';
import { MailRequestForm } from './MailRequestForm.tsx';

export function ForgotPasswordPage() {
  const words = useWords('auth');
  return (
    <AuthFrame title={words('forgotTitle')} text={words('forgotText')}>
      <MailRequestForm
        action="forgot"
        path={mainAddresses.forgotPassword}
        button={words('forgotButton')}
        done={words('forgotDone')}
      />
      <p>
        <Link to={paths.login}>{words('backToLogin')}</Link>
      </p>
    </AuthFrame>
  );
}
