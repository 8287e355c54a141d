import { ArrowDownOutlined } from '@ant-design/icons';
import { useWords } from '../../i18n/use-words.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './JumpToLatest.module.css';

type Props = { isShown: boolean; isRunning: boolean; onJump: () => void };

export function JumpToLatest({ isShown, isRunning, onJump }: Props) {
  const t = useWords('conversation');
  if (!isShown) return null;
  return (
    <button
      type="button"
      className={isRunning ? styles.running : styles.jump}
      title={t('jump')}
      aria-label={t('jump')}
      onClick={onJump}
    >
      <Icon icon={ArrowDownOutlined} />
    </button>
  );
}
