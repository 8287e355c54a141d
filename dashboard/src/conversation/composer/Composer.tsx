import { ProfileOutlined } from '@ant-design/icons';
import { type ToolId, toolOf } from '@deskmate/api/tools';
import { type ReactNode, type Ref, useId, useRef, useState } from 'react';
import type { WordKey } from '../../i18n/catalogues.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useSettings } from '../../settings/SettingsProvider.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { touchScreen, useMedia } from '../../ui/use-media.ts';
import { Dictation } from '../dictation/Dictation.tsx';
import { ModelPicker, type ModelPickerHandle } from '../model/ModelPicker.tsx';
import type { ModelChoice } from '../model/use-model-choice.ts';
import type { AnswerStatus } from '../store/answer-status.ts';
import { temporaryDraftName } from '../store/drafts.ts';
import type { Attachment } from '../store/message-tree.ts';
import { AttachButton } from './AttachButton.tsx';
import { AttachmentList } from './AttachmentList.tsx';
import styles from './Composer.module.css';
import { ComposerArea } from './ComposerArea.tsx';
import { ExpiredNote } from './ExpiredNote.tsx';
import { PromptLibrary } from './PromptLibrary.tsx';
import box from './prompt-box.module.css';
import { SendButton } from './SendButton.tsx';
import { SizeNote } from './SizeNote.tsx';
import { sendKeys } from './shortcuts.ts';
import { type ComposerHandle, type ComposerHint, useComposer } from './use-composer.ts';

type Props = {
  tool: ToolId;
  /** Instead of the usual one. */
  placeholder?: WordKey<'conversation'> | undefined;
  /** The key of the draft: a conversation, a new one, or the temporary one. */
  draftKey: string;
  answerStatus: AnswerStatus;
  choice: ModelChoice;
  /** Estimated tokens of the conversation so far. */
  tokensBefore: number;
  /** Sends the message; returns false, and the text stays, when it was not sent. */
  onSend: (text: string, attachments: Attachment[]) => boolean;
  onStop: () => void;
  onEditLast: () => void;
  /** Notes above the composer. */
  children?: ReactNode;
  ref?: Ref<ComposerHandle>;
};

/** The form for a message, with its files, its model, and notes about its price and size. */
export function Composer({
  ref,
  tool,
  draftKey,
  answerStatus,
  choice,
  tokensBefore,
  placeholder,
  children,
  ...on
}: Props) {
  const t = useWords('conversation');
  const model = choice.selected;
  const capabilities = model?.capabilities;
  const canAttach = toolOf(tool).attachesFiles && (capabilities?.vision || capabilities?.files) === true;
  const composer = useComposer({
    draftKey,
    canAttach,
    isRunning: answerStatus !== 'idle',
    modelsState: choice.state,
    cannotSeeImages: capabilities?.vision === false,
    onSend: on.onSend,
    ref,
  });
  const picker = useRef<ModelPickerHandle>(null);
  const [isLibraryOpen, setLibraryOpen] = useState(false);
  const hintId = useId();
  const { text, files } = composer;
  const isTemporary = draftKey === temporaryDraftName;
  const isTouched = useMedia(touchScreen);
  const usual = canAttach && !isTouched ? 'placeholder' : 'placeholderPlain';
  const shownPlaceholder = isTemporary ? 'placeholderTemporary' : (placeholder ?? usual);
  const choosePrompt = (prompt: string) => {
    setLibraryOpen(false);
    composer.setText(prompt);
    composer.focus();
  };
  return (
    <div className={styles.composer}>
      <ExpiredNote />
      {children}
      <div className={files.isDragged ? box.dragged : box.box}>
        <AttachmentList files={files} canSee={capabilities?.vision ?? false} />
        <ComposerArea
          composer={composer}
          canAttach={canAttach}
          placeholder={t(shownPlaceholder)}
          hintId={hintId}
          onPrompts={() => setLibraryOpen(true)}
          onModels={(onSearch) => picker.current?.open(onSearch)}
          onEditLast={on.onEditLast}
        />
        <div className={box.tools}>
          {canAttach && <AttachButton onFiles={files.add} />}
          <IconButton icon={ProfileOutlined} size="large" label={t('prompts')} onClick={() => setLibraryOpen(true)} />
          <Dictation area={composer.area} draftKey={isTemporary ? null : draftKey} onText={composer.setText} />
          <SizeNote
            text={text}
            context={{ tokens: tokensBefore + toolOf(tool).instructionTokens, price: model?.price ?? 0 }}
          />
          <div className={box.model}>
            <ModelPicker ref={picker} choice={choice} />
          </div>
          <SendButton
            answerStatus={answerStatus}
            isEmpty={text.trim() === ''}
            onSend={composer.submit}
            onStop={on.onStop}
          />
        </div>
      </div>
      <PromptLibrary
        isOpen={isLibraryOpen}
        typed={text}
        onClose={() => setLibraryOpen(false)}
        onChoose={choosePrompt}
      />
      <Hint id={hintId} hint={composer.hint} company={model?.company ?? null} />
    </div>
  );
}

function Hint({ id, hint, company }: { id: string; hint: ComposerHint | null; company: string | null }) {
  const t = useWords('conversation');
  const { enterSends } = useSettings();
  return (
    <p id={id} className={hint ? styles.reason : styles.hint} role="status">
      {hint ? (
        t(`hint_${hint}`)
      ) : (
        <>
          <span className={styles.keys}>{t(enterSends ? 'hintEnter' : 'hintCtrlEnter', { keys: sendKeys })} · </span>
          {t('hintCheck')} {company ? t('hintCompany', { company }) : t('hintTraining')}
        </>
      )}
    </p>
  );
}
