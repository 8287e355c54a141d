import { type ReactNode, type Ref, useId, useState } from 'react';
import { useWords } from '../../messages/use-words.ts';
import { useSettings } from '../../settings/SettingsProvider.tsx';
import { Dictation } from '../dictation/Dictation.tsx';
import { IconButton } from '../icon/IconButton.tsx';
import { PromptLibrary } from '../prompts/PromptLibrary.tsx';
import type { Attachment } from '../tree/message-tree.ts';
import { AttachButton } from './AttachButton.tsx';
import { AttachmentList } from './AttachmentList.tsx';
import styles from './Composer.module.css';
import { ComposerArea } from './ComposerArea.tsx';
import { SendButton } from './SendButton.tsx';
import { SizeNote } from './SizeNote.tsx';
import { type ComposerHandle, type ComposerHint, type OnPickModel, useComposer } from './use-composer.ts';

/** The draft of the temporary chat. */
export const temporaryPlace = 'temporary';

type Props = {
  /** Which draft this is: a conversation, `new`, or the temporary chat. */
  place: string;
  running: 'no' | 'writing' | 'stopping';
  canAttach: boolean;
  canSee: boolean;
  /** Tokens of the conversation so far, and what a query costs at its usual size. */
  context: { tokens: number; price: number };
  /** Takes the message, or gives false and leaves it in place. */
  onSend: (text: string, attachments: Attachment[]) => boolean;
  onStop: () => void;
  onEditLast: () => void;
  onPickModel: OnPickModel;
  children?: ReactNode;
  ref?: Ref<ComposerHandle>;
};

export function Composer({ ref, place, running, canAttach, canSee, context, children, ...on }: Props) {
  const t = useWords('chat');
  const composer = useComposer({ place, isRunning: running !== 'no', onSend: on.onSend, ref });
  const [isLibraryOpen, setLibraryOpen] = useState(false);
  const hintId = useId();
  const { text, files } = composer;
  const choosePrompt = (prompt: string) => {
    setLibraryOpen(false);
    composer.setText(prompt);
    composer.focus();
  };
  return (
    <div className={styles.composer} {...(canAttach ? files.dropTarget : {})}>
      {children}
      <div className={files.isDragged ? styles.dragged : styles.box}>
        <AttachmentList files={files} canSee={canSee} />
        <ComposerArea
          composer={composer}
          canAttach={canAttach}
          hintId={hintId}
          onPrompts={() => setLibraryOpen(true)}
          onModels={on.onPickModel}
          onEditLast={on.onEditLast}
        />
        <div className={styles.tools}>
          {canAttach && <AttachButton onFiles={files.add} />}
          <IconButton icon="prompts" size="large" label={t('prompts')} onClick={() => setLibraryOpen(true)} />
          <Dictation area={composer.area} place={place === temporaryPlace ? null : place} onText={composer.setText} />
          <SizeNote text={text} context={context} />
          <SendButton running={running} isEmpty={text.trim() === ''} onSend={composer.submit} onStop={on.onStop} />
        </div>
      </div>
      <PromptLibrary
        isOpen={isLibraryOpen}
        typed={text}
        onClose={() => setLibraryOpen(false)}
        onChoose={choosePrompt}
      />
      <Hint id={hintId} hint={composer.hint} />
    </div>
  );
}

function Hint({ id, hint }: { id: string; hint: ComposerHint | null }) {
  const t = useWords('chat');
  const { enterSends } = useSettings();
  return (
    <p id={id} className={hint ? styles.reason : styles.hint} role="status">
      {hint ? (
        t(`hint_${hint}`)
      ) : (
        <>
          <span className={styles.keys}>{t(enterSends ? 'hintEnter' : 'hintCtrlEnter')} </span>
          {t('hintCheck')}
        </>
      )}
    </p>
  );
}
