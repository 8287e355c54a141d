import { DislikeFilled, DislikeOutlined, LikeFilled, LikeOutlined } from '@ant-design/icons';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useWords } from '../../i18n/use-words.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Popover } from '../../ui/menu/Popover.tsx';
import type { Message } from '../store/message-tree.ts';
import styles from './FeedbackButtons.module.css';
import type { FeedbackReason, MessageActions } from './message-actions.ts';

const reasons = ['wrong', 'unhelpful', 'style', 'slow', 'unsafe', 'other'] as const satisfies FeedbackReason[];

/** A thumb for the answer; a thumb down asks why. Pressing it again takes it back. */
export function FeedbackButtons({ message, onRate }: { message: Message; onRate: MessageActions['rate'] }) {
  const t = useWords('conversation');
  const { feedback } = message;
  const down = useRef<HTMLButtonElement>(null);
  useFocusKept(down, feedback === 'down');
  return (
    <>
      <IconButton
        icon={feedback === 'up' ? LikeFilled : LikeOutlined}
        label={t('good')}
        aria-pressed={feedback === 'up'}
        onClick={() => onRate(message, feedback === 'up' ? null : 'up')}
      />
      {feedback === 'down' ? (
        <IconButton
          ref={down}
          icon={DislikeFilled}
          label={t('takeBack')}
          aria-pressed
          onClick={() => onRate(message, null)}
        />
      ) : (
        <Popover
          trigger={(props) => (
            <IconButton {...props} ref={down} icon={DislikeOutlined} label={t('bad')} aria-haspopup="dialog" />
          )}
        >
          {(close) => (
            <ReasonForm
              onSend={(chosen, comment) => {
                onRate(message, 'down', chosen, comment);
                close();
              }}
            />
          )}
        </Popover>
      )}
    </>
  );
}

/** A thumb down is another button than the one that asks for it; the focus moves along. */
function useFocusKept(button: RefObject<HTMLButtonElement | null>, isDown: boolean): void {
  const wasDown = useRef(isDown);
  useEffect(() => {
    if (wasDown.current !== isDown && document.activeElement === document.body) button.current?.focus();
    wasDown.current = isDown;
  }, [isDown, button]);
}

function ReasonForm({ onSend }: { onSend: (reasons: FeedbackReason[], comment: string) => void }) {
  const t = useWords('conversation');
  const [chosen, setChosen] = useState<FeedbackReason[]>([]);
  const [comment, setComment] = useState('');
  const toggle = (reason: FeedbackReason) =>
    setChosen((all) => (all.includes(reason) ? all.filter((one) => one !== reason) : [...all, reason]));
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        onSend(chosen, comment);
      }}
    >
      <p className={styles.title}>{t('whatWasWrong')}</p>
      <div className={styles.reasons}>
        {reasons.map((reason) => (
          <button
            key={reason}
            type="button"
            className={styles.reason}
            aria-pressed={chosen.includes(reason)}
            onClick={() => toggle(reason)}
          >
            {t(`${reason}_reason`)}
          </button>
        ))}
      </div>
      <textarea
        dir="auto"
        rows={2}
        maxLength={2000}
        className={styles.comment}
        aria-label={t('comment')}
        placeholder={t('comment')}
        value={comment}
        onChange={(event) => setComment(event.target.value)}
      />
      <Button type="submit">{t('sendFeedback')}</Button>
    </form>
  );
}
