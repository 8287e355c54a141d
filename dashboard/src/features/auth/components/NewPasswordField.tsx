import { fieldLimits } from '@deskmate/api/limits';
import { useWords } from '../../../i18n/use-words.ts';
import { type PasswordStrength, passwordStrength } from '../password-strength.ts';
import styles from './PasswordField.module.css';
import { PasswordField } from './PasswordField.tsx';

type NewPasswordFieldProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
};

const steps = { short: 0, weak: 1, fair: 2, strong: 3 } as const satisfies Record<PasswordStrength, number>;
const labels = {
  short: 'strengthShort',
  weak: 'strengthWeak',
  fair: 'strengthFair',
  strong: 'strengthStrong',
} as const;

/** A field for a new password: shows the rules and an estimate of its strength. The service decides. */
export function NewPasswordField(props: NewPasswordFieldProps) {
  const t = useWords('auth');
  const strength = passwordStrength(props.value);
  const look = strength === 'short' ? '' : styles[strength];
  const hint = (
    <>
      {t('passwordHint', { count: fieldLimits.passwordMin })}
      {props.value !== '' && (
        <div className={styles.meter}>
          {[1, 2, 3].map((step) => (
            <span key={step} className={`${styles.step} ${step <= steps[strength] ? look : ''}`} />
          ))}
          <span>
            {t('strength')}: {t(labels[strength])}
          </span>
        </div>
      )}
    </>
  );
  return <PasswordField {...props} autoComplete="new-password" hint={hint} />;
}
