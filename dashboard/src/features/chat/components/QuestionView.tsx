import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { shouldSend } from '../../../conversation/composer/should-send.ts';
import { copyText } from '../../../conversation/copy/copy-text.ts';
import { Icon } from '../../../conversation/icon/Icon.tsx';
import { IconButton } from '../../../conversation/icon/IconButton.tsx';
import type { Message } from '../../../conversation/tree/message-tree.ts';
import { useWords } from '../../../messages/use-words.ts';
import { useSettings } from '../../../settings/SettingsProvider.tsx';
import { Button } from '../../../ui/Button.tsx';
import { isPicture } from '../accepted-files.ts';
import { BranchSwitch } from './BranchSwitch.tsx';
import type { MessageDeeds } from './message-deeds.ts';
import styles from './QuestionView.module.css';
import { useCopied } from './use-copied.ts';

type Props = {
  message: Message;
  siblings: { position: number; ids: readonly string[] };
  deeds: MessageDeeds;
  isEditing: boolean;
};

/** What the client asked: their words exactly as typed, never read as Markdown. */
export function QuestionView({ message, siblings, deeds, isEditing }: Props) {
  const t = useWords('chat');
  const copied = useCopied();
  if (isEditing) return <QuestionEditor message={message} deeds={deeds} />;
  return (
    <article className={styles.question} aria-label={t('you')}>
      {message.attachments.length > 0 && (
        <ul className={styles.files}>
          {message.attachments.map((file) => (
            <li key={file.fileUID} className={styles.file}>
              <Icon name={isPicture(file.contentType) ? 'eye' : 'file'} size={16} />
              <span dir="auto">{file.fileName}</span>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.words} dir="auto">
        {message.content}
      </p>
      <div className={styles.actions}>
        <BranchSwitch siblings={siblings} onChoose={deeds.choose} />
        <IconButton
          icon={copied.isOn ? 'check' : 'copy'}
          label={t(copied.isOn ? 'copied' : 'copy')}
          onClick={() => copied.run(() => copyText(message.content))}
        />
        <IconButton icon="edit" label={t('edit')} onClick={() => deeds.edit(message.id)} />
      </div>
    </article>
  );
}

function QuestionEditor({ message, deeds }: { message: Message; deeds: MessageDeeds }) {
  const t = useWords('chat');
  const { enterSends } = useSettings();
  const [text, setText] = useState(message.content);
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const element = area.current;
    element?.focus();
    element?.setSelectionRange(element.value.length, element.value.length);
  }, []);
  const isEmpty = text.trim() === '';
  const send = () => {
    if (!isEmpty) deeds.sendEdited(message, text);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      deeds.edit(null);
    }
    const { key, shiftKey, ctrlKey, metaKey, altKey, keyCode } = event;
    const { isComposing } = event.nativeEvent;
    if (!shouldSend({ key, shiftKey, ctrlKey, metaKey, altKey, keyCode, isComposing }, enterSends)) return;
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
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <p className={styles.note}>{isEmpty ? t('hint_empty') : t('editKeeps')}</p>
      <div className={styles.buttons}>
        <Button look="quiet" onClick={() => deeds.edit(null)}>
          {t('cancel')}
        </Button>
        <Button disabled={isEmpty} onClick={send}>
          {t('send')}
        </Button>
      </div>
    </div>
  );
}
