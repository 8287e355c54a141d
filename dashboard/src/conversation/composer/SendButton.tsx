import { ArrowUpOutlined, BorderOutlined } from '@ant-design/icons';
import { useWords } from '../../messages/use-words.ts';
import { Icon } from '../icon/Icon.tsx';
import styles from './Composer.module.css';
import { useSendOrStop } from './use-send-or-stop.ts';

type Props = {
  running: 'no' | 'writing' | 'stopping';
  isEmpty: boolean;
  onSend: () => void;
  onStop: () => void;
};

/** Sends the message, or stops the running answer. With nothing to send, a press makes the composer say why. */
export function SendButton({ running, isEmpty, onSend, onStop }: Props) {
  const t = useWords('conversation');
  const isRunning = running !== 'no';
  const presses = useSendOrStop(isRunning, { onSend, onStop });
  const label = t(running === 'stopping' ? 'stopping' : isRunning ? 'stop' : 'send');
  return (
    <button
      type="button"
      className={isEmpty && !isRunning ? styles.sendEmpty : styles.send}
      title={label}
      aria-label={label}
      aria-disabled={running === 'stopping'}
      {...presses}
    >
      <Icon drawing={isRunning ? BorderOutlined : ArrowUpOutlined} />
    </button>
  );
}
