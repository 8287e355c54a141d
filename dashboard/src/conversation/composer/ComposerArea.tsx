import { type KeyboardEvent, useRef } from 'react';
import { useWords } from '../../i18n/use-words.ts';
import { useSettings } from '../../settings/SettingsProvider.tsx';
import box from './prompt-box.module.css';
import { shouldSend } from './should-send.ts';
import { useAutoGrow } from './use-auto-grow.ts';
import type { OnPickModel, useComposer } from './use-composer.ts';

type Composer = ReturnType<typeof useComposer>;

type Props = {
  composer: Pick<Composer, 'text' | 'setText' | 'submit' | 'area'> & { files: Pick<Composer['files'], 'onPaste'> };
  canAttach: boolean;
  placeholder: string;
  hintId: string;
  onPrompts: () => void;
  onModels: OnPickModel;
  onEditLast: () => void;
};

export function ComposerArea({ composer, canAttach, placeholder, hintId, onPrompts, onModels, onEditLast }: Props) {
  const t = useWords('conversation');
  const { enterSends } = useSettings();
  const { text, setText, area } = composer;
  const isSlashAsked = useRef(false);
  useAutoGrow(area, text);

  // The search text is also the message text, so that it stays when no model is chosen.
  const askForModels = () => onModels((search) => setText(search === null ? '' : `@${search}`));
  // At the start, `/` opens the saved prompts (a second `/` types the character) and `@` opens the models.
  const change = (typed: string, isComposing: boolean) => {
    const isSlash = text === '' && typed === '/' && !isSlashAsked.current;
    isSlashAsked.current = isSlash;
    if (isSlash) return onPrompts();
    setText(typed);
    if (text === '' && typed === '@' && !isComposing) askForModels();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (shouldSend(event, enterSends)) {
      event.preventDefault();
      composer.submit();
    } else if (event.key === 'ArrowUp' && text === '') {
      event.preventDefault();
      onEditLast();
    }
  };
  return (
    <textarea
      ref={area}
      dir="auto"
      rows={1}
      className={box.area}
      aria-label={t('message')}
      aria-describedby={hintId}
      placeholder={placeholder}
      value={text}
      onChange={(event) => change(event.target.value, (event.nativeEvent as InputEvent).isComposing)}
      onCompositionEnd={({ data, currentTarget }) => data === '@' && currentTarget.value === '@' && askForModels()}
      onPaste={canAttach ? composer.files.onPaste : undefined}
      onKeyDown={onKeyDown}
    />
  );
}
