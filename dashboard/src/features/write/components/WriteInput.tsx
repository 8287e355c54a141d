import { type RefObject, useState } from 'react';
import { PromptLibrary } from '../../../conversation/composer/PromptLibrary.tsx';
import { ReplacementUndo } from '../../../conversation/composer/ReplacementUndo.tsx';
import type { ModelChoice } from '../../../conversation/model/use-model-choice.ts';
import type { OpenConversation } from '../../../conversation/store/use-conversation.ts';
import { useWords } from '../../../i18n/use-words.ts';
import type { TextReplacement } from '../use-text-replacement.ts';
import type { Writing } from '../use-write.ts';
import { typedText } from '../write-fields.ts';
import { InputBar } from './InputBar.tsx';
import { OptionTabs } from './OptionTabs.tsx';
import { ReplyFields } from './ReplyFields.tsx';
import { SettingsRow } from './SettingsRow.tsx';
import { TextBox } from './TextBox.tsx';
import styles from './WriteInput.module.css';

type Props = {
  conversation: Pick<OpenConversation, 'store' | 'state' | 'messages'>;
  choice: ModelChoice;
  input: Writing['input'];
  replacement: TextReplacement;
  request: Writing['request'];
  /** The conversation of a recording; null where there is none yet. */
  draftKey: string;
  /** Where the client says what to write. */
  box: RefObject<HTMLTextAreaElement | null>;
};

/** What to write: notes or a text of one's own, or a message received with what to answer; and how to write it. */
export function WriteInput({ conversation, choice, input, replacement, request, draftKey, box }: Props) {
  const t = useWords('write');
  const { fields, put } = input;
  const { write } = request;
  const { option, text } = fields;
  const { undo } = replacement;
  const [isLibraryOpen, setLibraryOpen] = useState(false);
  // Beside the form: a form within another is submitted to the page's own address.
  return (
    <>
      <form
        className={styles.input}
        onSubmit={(event) => {
          event.preventDefault();
          write();
        }}
      >
        <OptionTabs chosen={option} onChoose={(chosen) => put({ option: chosen })} />
        {option === 'compose' ? (
          <div id="write-panel" role="tabpanel" aria-labelledby="write-tab-compose" className={styles.boxes}>
            <TextBox
              ref={box}
              label={t('composeBox')}
              hint={t('composeHint')}
              value={text}
              look="tall"
              onChange={(changed) => put({ text: changed })}
              onSend={write}
            />
          </div>
        ) : (
          <ReplyFields fields={fields} put={put} onSend={write} box={box} />
        )}
        {undo && (
          <ReplacementUndo
            onUndo={() => {
              undo();
              box.current?.focus();
            }}
            onOver={replacement.forget}
          />
        )}
        <SettingsRow fields={fields} onChange={put} />
        <InputBar
          conversation={conversation}
          choice={choice}
          input={input}
          request={request}
          draftKey={draftKey}
          box={box}
          onPrompts={() => setLibraryOpen(true)}
        />
      </form>
      <PromptLibrary
        isOpen={isLibraryOpen}
        typed={typedText(fields)}
        onClose={() => setLibraryOpen(false)}
        onChoose={(prompt) => {
          setLibraryOpen(false);
          replacement.replace(option === 'reply' ? { reply: prompt } : { text: prompt });
          // The dialog gives the focus back first.
          requestAnimationFrame(() => box.current?.focus());
        }}
      />
    </>
  );
}
