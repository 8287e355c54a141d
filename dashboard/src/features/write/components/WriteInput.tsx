import { type RefObject, useState } from 'react';
import { PromptLibrary } from '../../../conversation/prompts/PromptLibrary.tsx';
import type { OpenConversation } from '../../../conversation/state/use-conversation.ts';
import { useWords } from '../../../messages/use-words.ts';
import type { Writing } from '../use-write.ts';
import { typedText } from '../write-fields.ts';
import { InputBar } from './InputBar.tsx';
import { OptionTabs } from './OptionTabs.tsx';
import { SettingsRow } from './SettingsRow.tsx';
import { TextBox } from './TextBox.tsx';
import styles from './WriteInput.module.css';

type Props = {
  conversation: Pick<OpenConversation, 'store' | 'state' | 'messages'>;
  model: Pick<Writing['model'], 'choice' | 'models'>;
  input: Writing['input'];
  request: Writing['request'];
  /** The conversation of a recording; null where there is none yet. */
  draftKey: string;
  /** Where the client says what to write. */
  box: RefObject<HTMLTextAreaElement | null>;
};

const quickReplies = ['agree', 'decline', 'thank', 'time'] as const;

/** What to write: notes or a text of one's own, or a message received with what to answer; and how to write it. */
export function WriteInput({ conversation, model, input, request, draftKey, box }: Props) {
  const t = useWords('write');
  const { fields, put } = input;
  const { write } = request;
  const { option, text, received, reply } = fields;
  const [isLibraryOpen, setLibraryOpen] = useState(false);
  const addQuick = (words: string) => {
    if (!reply.includes(words)) put({ reply: [reply.trim(), words].filter(Boolean).join(' ') });
    box.current?.focus();
  };
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
          <div id="write-panel" role="tabpanel" aria-labelledby="write-tab-reply" className={styles.boxes}>
            <TextBox
              label={t('receivedBox')}
              hint={t('receivedHint')}
              value={received}
              look="tall"
              onChange={(changed) => put({ received: changed })}
              onSend={write}
            />
            <fieldset className={styles.quick} aria-label={t('quickReplies')}>
              {quickReplies.map((quick) => (
                <button
                  key={quick}
                  type="button"
                  className={styles.chip}
                  onClick={() => addQuick(t(`quick_${quick}_words`))}
                >
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
              onSend={write}
            />
          </div>
        )}
        <SettingsRow fields={fields} onChange={(settings) => put({ settings })} />
        <InputBar
          conversation={conversation}
          model={model}
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
          put(option === 'reply' ? { reply: prompt } : { text: prompt });
          // The dialog gives the focus back first.
          requestAnimationFrame(() => box.current?.focus());
        }}
      />
    </>
  );
}
