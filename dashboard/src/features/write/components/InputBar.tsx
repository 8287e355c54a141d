import { estimateTokens } from '@deskmate/api/credits/estimate-tokens';
import { type RefObject, useDeferredValue, useId, useMemo, useRef } from 'react';
import { ExpiredNote } from '../../../conversation/composer/ExpiredNote.tsx';
import { SizeNote } from '../../../conversation/composer/SizeNote.tsx';
import { Dictation } from '../../../conversation/dictation/Dictation.tsx';
import { FailureNotice } from '../../../conversation/failure/FailureNotice.tsx';
import { IconButton } from '../../../conversation/icon/IconButton.tsx';
import { ModelPicker, type ModelPickerHandle } from '../../../conversation/model/ModelPicker.tsx';
import { RetiredModelNote } from '../../../conversation/model/RetiredModelNote.tsx';
import { sendKeys } from '../../../conversation/shortcuts/modifier-key.ts';
import { useWords } from '../../../messages/use-words.ts';
import { Button } from '../../../ui/Button.tsx';
import type { Writing } from '../use-write.ts';
import { chosenFor, typedText } from '../write-fields.ts';
import styles from './InputBar.module.css';

type Props = {
  writing: Writing;
  draftKey: string | null;
  box: RefObject<HTMLTextAreaElement | null>;
  onPrompts: () => void;
};

/** Tokens of what Write tells the model beside the texts. */
const instructionTokens = 500;

/** Below the boxes: templates, dictation, the price, the model, and the button that writes or stops. */
export function InputBar({ writing, draftKey, box, onPrompts }: Props) {
  const t = useWords('write');
  const conversationWords = useWords('conversation');
  const { fields, put, running, hint, conversation, choice, models } = writing;
  const { store, state, messages } = conversation;
  const picker = useRef<ModelPickerHandle>(null);
  const hintId = useId();
  const isReply = fields.option === 'reply';
  const typed = typedText(fields);
  const setTyped = (text: string) => put(isReply ? { reply: text } : { text });
  const received = useDeferredValue(isReply ? fields.received : '');
  const tokens = useMemo(() => estimateTokens(received) + instructionTokens, [received]);
  const isRunning = running !== 'no';
  return (
    <div className={styles.bar}>
      <ExpiredNote />
      <RetiredModelNote messages={messages} models={models} />
      {state.failure && <FailureNotice failure={state.failure} onRetry={writing.retry} onClose={store.settleFailure} />}
      <div className={styles.tools}>
        <IconButton icon="prompts" size="large" label={conversationWords('prompts')} onClick={onPrompts} />
        <Dictation key={fields.option} area={box} draftKey={draftKey} onText={setTyped} />
        <SizeNote text={typed} context={{ tokens, price: models.chosen?.price ?? 0 }} />
        <div className={styles.model}>
          <ModelPicker ref={picker} choice={choice} />
        </div>
        {isRunning ? (
          <Button look="quiet" disabled={running === 'stopping'} onClick={() => void store.stop()}>
            {conversationWords(running === 'stopping' ? 'stopping' : 'stop')}
          </Button>
        ) : (
          <Button type="submit" aria-describedby={hintId}>
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
