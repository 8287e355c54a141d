import { ProfileOutlined } from '@ant-design/icons';
import { estimateTokens } from '@deskmate/api/credits/estimate-tokens';
import { toolOf } from '@deskmate/api/tools';
import { type RefObject, useDeferredValue, useId, useMemo } from 'react';
import { ExpiredNote } from '../../../conversation/composer/ExpiredNote.tsx';
import { SizeNote } from '../../../conversation/composer/SizeNote.tsx';
import { sendKeys } from '../../../conversation/composer/shortcuts.ts';
import { useSendOrStop } from '../../../conversation/composer/use-send-or-stop.ts';
import { Dictation } from '../../../conversation/dictation/Dictation.tsx';
import { ModelPicker } from '../../../conversation/model/ModelPicker.tsx';
import { RetiredModelNote } from '../../../conversation/model/RetiredModelNote.tsx';
import type { ModelChoice } from '../../../conversation/model/use-model-choice.ts';
import type { OpenConversation } from '../../../conversation/store/use-conversation.ts';
import { FailureNotice } from '../../../conversation/thread/FailureNotice.tsx';
import { useWords } from '../../../i18n/use-words.ts';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import type { Writing } from '../use-write.ts';
import { chosenFor, typedText } from '../write-fields.ts';
import styles from './InputBar.module.css';

type Props = {
  conversation: Pick<OpenConversation, 'store' | 'state' | 'messages'>;
  choice: ModelChoice;
  input: Writing['input'];
  request: Pick<Writing['request'], 'answerStatus' | 'hint' | 'retry'>;
  draftKey: string;
  box: RefObject<HTMLTextAreaElement | null>;
  onPrompts: () => void;
};

const { instructionTokens } = toolOf('write');

/** Below the boxes: templates, dictation, the price, the model, and the button that writes or stops. */
export function InputBar({ conversation, choice, input, request, draftKey, box, onPrompts }: Props) {
  const t = useWords('write');
  const conversationWords = useWords('conversation');
  const { fields, put } = input;
  const { answerStatus, hint, retry } = request;
  const { store, state, messages } = conversation;
  const hintId = useId();
  const isReply = fields.option === 'reply';
  const typed = typedText(fields);
  const setTyped = (text: string) => put(isReply ? { reply: text } : { text });
  const received = useDeferredValue(isReply ? fields.received : '');
  const tokens = useMemo(() => estimateTokens(received) + instructionTokens, [received]);
  const isRunning = answerStatus !== 'idle';
  const presses = useSendOrStop(isRunning, { onStop: () => void store.stop() });
  return (
    <div className={styles.bar}>
      <ExpiredNote />
      <RetiredModelNote messages={messages} choice={choice} />
      {state.failure && <FailureNotice failure={state.failure} onRetry={retry} onClose={store.dismissFailure} />}
      <div className={styles.tools}>
        <IconButton icon={ProfileOutlined} size="large" label={conversationWords('prompts')} onClick={onPrompts} />
        <Dictation key={fields.option} area={box} draftKey={draftKey} onText={setTyped} />
        <SizeNote text={typed} context={{ tokens, price: choice.selected?.price ?? 0 }} />
        <div className={styles.model}>
          <ModelPicker choice={choice} />
        </div>
        {isRunning ? (
          <Button look="quiet" disabled={answerStatus === 'stopping'} {...presses}>
            {conversationWords(answerStatus === 'stopping' ? 'stopping' : 'stop')}
          </Button>
        ) : (
          <Button type="submit" aria-describedby={hintId} {...presses}>
            {t(isReply ? 'submit_reply' : `submit_${chosenFor(fields).method}`)}
          </Button>
        )}
      </div>
      <p id={hintId} className={hint ? styles.reason : styles.hint} role="status">
        {hint ? (
          t(`hint_${hint}`)
        ) : (
          <>
            <span className={styles.keys}>{t('hintKeys', { keys: sendKeys })} · </span>
            {conversationWords('hintCheck')}
          </>
        )}
      </p>
    </div>
  );
}
