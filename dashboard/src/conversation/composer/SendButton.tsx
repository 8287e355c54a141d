import { ArrowUpOutlined, BorderOutlined } from '@ant-design/icons';
import { useWords } from '../../i18n/use-words.ts';
import { Icon } from '../../ui/Icon.tsx';
import type { AnswerStatus } from '../store/answer-status.ts';
import styles from './Composer.module.css';
import { useSendOrStop } from './use-send-or-stop.ts';

type Props = {
  answerStatus: AnswerStatus;
  isEmpty: boolean;
  onSend: () => void;
  onStop: () => void;
};

/** Sends the message, or stops the running answer. With nothing to send, a press makes the composer say why. */
export function SendButton({ answerStatus, isEmpty, onSend, onStop }: Props) {
  const t = useWords('conversation');
  const isRunning = answerStatus !== 'idle';
  const presses = useSendOrStop(isRunning, { onSend, onStop });
  const label = t(answerStatus === 'stopping' ? 'stopping' : isRunning ? 'stop' : 'send');
  return (
    <button
      type="button"
      className={isEmpty && !isRunning ? styles.sendEmpty : styles.send}
      title={label}
      aria-label={label}
      aria-disabled={answerStatus === 'stopping'}
      {...presses}
    >
      <Icon icon={isRunning ? BorderOutlined : ArrowUpOutlined} />
    </button>
  );
}
