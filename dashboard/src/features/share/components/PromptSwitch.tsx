import { useWords } from '../../../i18n/use-words.ts';
import styles from './ShareDialog.module.css';

type Props = { isOn: boolean; disabled?: boolean; onChange: (isOn: boolean) => void };

/** Whether a link to images shows the words that they were drawn from. */
export function PromptSwitch({ isOn, disabled = false, onChange }: Props) {
  const t = useWords('share');
  return (
    <label className={styles.switch}>
      <input type="checkbox" checked={isOn} disabled={disabled} onChange={({ target }) => onChange(target.checked)} />
      {t('showPrompt')}
    </label>
  );
}
