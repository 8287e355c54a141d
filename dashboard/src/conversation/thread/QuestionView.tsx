import { CheckOutlined, CopyOutlined, EditOutlined } from '@ant-design/icons';
import { oneLine } from '@deskmate/api/one-line';
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useWords } from '../../i18n/use-words.ts';
import { useSettings } from '../../settings/SettingsProvider.tsx';
import { Button } from '../../ui/Button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { isComposing } from '../../ui/is-composing.ts';
import { FileMark } from '../composer/FileMark.tsx';
import { shouldSend } from '../composer/should-send.ts';
import { TextParts } from '../markdown/PlainText.tsx';
import type { ConversationStore } from '../store/conversation-store.ts';
import type { Message } from '../store/message-tree.ts';
import { BranchSwitch } from './BranchSwitch.tsx';
import type { MessageActions } from './message-actions.ts';
import styles from './QuestionView.module.css';
import { useCopied } from './use-copied.ts';

type Props = {
  message: Message;
  siblings: { position: number; ids: readonly string[] };
  store: Pick<ConversationStore, 'edits'>;
  actions: MessageActions;
  isEditing: boolean;
};

/** What the client asked: their words exactly as typed, never read as Markdown. */
export function QuestionView({ message, siblings, store, actions, isEditing }: Props) {
  const t = useWords('conversation');
  const copied = useCopied();
  const editButton = useRef<HTMLButtonElement>(null);
  useFocusAfterEditing(isEditing, editButton);
  if (isEditing) return <QuestionEditor message={message} edits={store.edits} actions={actions} />;
  return (
    <article className={styles.question} aria-label={t('you')}>
      {message.attachments.length > 0 && (
        <ul className={styles.files}>
          {message.attachments.map((file) => (
            <li key={file.fileUID} className={styles.file}>
              <FileMark file={file} />
              <span dir="auto">{oneLine(file.fileName)}</span>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.words} dir="auto">
        <TextParts text={message.content} />
      </p>
      <div className={styles.actions}>
        <BranchSwitch siblings={siblings} onChoose={actions.choose} />
        <IconButton
          icon={copied.isOn ? CheckOutlined : CopyOutlined}
          label={t(copied.isOn ? 'copied' : 'copy')}
          onClick={() => copied.run(() => copyText(message.content))}
        />
        <IconButton ref={editButton} icon={EditOutlined} label={t('edit')} onClick={() => actions.edit(message.id)} />
      </div>
    </article>
  );
}

/** When editing ends, the focus returns to where it came from: the message box, or the button of this message. */
function useFocusAfterEditing(isEditing: boolean, button: RefObject<HTMLButtonElement | null>) {
  const origin = useRef<Element | null>(null);
  // Before the editor takes the focus, which it does in an effect.
  useLayoutEffect(() => {
    if (isEditing) {
      origin.current = document.activeElement;
      return;
    }
    const before = origin.current;
    origin.current = null;
    if (before === null) return;
    const hasOwnPlace = before.isConnected && before !== document.body;
    (hasOwnPlace ? (before as HTMLElement) : button.current)?.focus();
  }, [isEditing, button]);
}

type EditorProps = Pick<Props, 'message' | 'actions'> & Pick<ConversationStore, 'edits'>;

function QuestionEditor({ message, edits, actions }: EditorProps) {
  const t = useWords('conversation');
  const { enterSends } = useSettings();
  const [text, setText] = useState(edits.get(message.id) ?? message.content);
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const element = area.current;
    element?.focus();
    element?.setSelectionRange(element.value.length, element.value.length);
  }, []);
  const isEmpty = text.trim() === '';
  const send = () => {
    if (!isEmpty && actions.sendEdited(message, text)) edits.delete(message.id);
  };
  const change = (typed: string) => {
    edits.set(message.id, typed);
    setText(typed);
  };
  const cancel = () => {
    edits.delete(message.id);
    actions.edit(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Only Cancel discards the text.
    if (event.key === 'Escape' && !isComposing(event)) {
      event.stopPropagation();
      actions.edit(null);
    }
    if (!shouldSend(event, enterSends)) return;
    event.preventDefault();
    send();
  };
  return (
    <div className={styles.editor}>
      <textarea
        ref={area}
        dir="auto"
        className={styles.area}
        aria-label={t('editMessage')}
        value={text}
        onChange={(event) => change(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <p className={styles.note}>{isEmpty ? t('hint_empty') : t('editKeeps')}</p>
      <div className={styles.buttons}>
        <Button look="quiet" onClick={cancel}>
          {t('cancel')}
        </Button>
        <Button disabled={isEmpty} onClick={send}>
          {t('send')}
        </Button>
      </div>
    </div>
  );
}
