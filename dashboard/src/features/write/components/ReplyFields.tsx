import type { RefObject } from 'react';
import { useWords } from '../../../i18n/use-words.ts';
import type { Writing } from '../use-write.ts';
import { TextBox } from './TextBox.tsx';
import styles from './WriteInput.module.css';

type Props = Writing['input'] & {
  onSend: () => void;
  /** Where the client says what to answer. */
  box: RefObject<HTMLTextAreaElement | null>;
};

const quickReplies = ['agree', 'decline', 'thank', 'time'] as const;

/** A message received, and what to answer: in the words of the client, or by a press. */
export function ReplyFields({ fields: { received, reply }, put, onSend, box }: Props) {
  const t = useWords('write');
  const addQuick = (words: string) => {
    if (!reply.includes(words)) put({ reply: [reply.trim(), words].filter(Boolean).join(' ') });
    box.current?.focus();
  };
  return (
    <div id="write-panel" role="tabpanel" aria-labelledby="write-tab-reply" className={styles.boxes}>
      <TextBox
        label={t('receivedBox')}
        hint={t('receivedHint')}
        value={received}
        look="tall"
        onChange={(changed) => put({ received: changed })}
        onSend={onSend}
      />
      <fieldset className={styles.quick} aria-label={t('quickReplies')}>
        {quickReplies.map((quick) => (
          <button key={quick} type="button" className={styles.chip} onClick={() => addQuick(t(`quick_${quick}_words`))}>
            {t(`quick_${quick}`)}
          </button>
        ))}
      </fieldset>
      <TextBox
        ref={box}
        label={t('replyBox')}
        hint={t('replyHint')}
        value={reply}
        look="low"
        onChange={(changed) => put({ reply: changed })}
        onSend={onSend}
      />
    </div>
  );
}
