import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { shouldSend } from '../../../conversation/composer/should-send.ts';
import { useWords } from '../../../messages/use-words.ts';
import { useSettings } from '../../../settings/SettingsProvider.tsx';
import styles from './Composer.module.css';
import type { useComposer } from './use-composer.ts';

type Props = {
  composer: ReturnType<typeof useComposer>;
  canAttach: boolean;
  hintId: string;
  onPrompts: () => void;
  onModels: () => void;
  onEditLast: () => void;
};

export function ComposerArea({ composer, canAttach, hintId, onPrompts, onModels, onEditLast }: Props) {
  const t = useWords('chat');
  const { enterSends } = useSettings();
  const { text, setText, area } = composer;
  const asked = useRef<string | null>(null);
  useAutoGrow(area, text);

  const change = (typed: string) => {
    // At the very start a slash asks for the saved prompts, an at sign for the models (CH-9); typed once more it is itself.
    const isAsked = text === '' && (typed === '/' || typed === '@') && typed !== asked.current;
    asked.current = isAsked ? typed : null;
    if (!isAsked) setText(typed);
    else if (typed === '/') onPrompts();
    else onModels();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, shiftKey, ctrlKey, metaKey, altKey, keyCode } = event;
    const { isComposing } = event.nativeEvent;
    if (shouldSend({ key, shiftKey, ctrlKey, metaKey, altKey, keyCode, isComposing }, enterSends)) {
      event.preventDefault();
      composer.submit();
    } else if (key === 'ArrowUp' && text === '') {
      event.preventDefault();
      onEditLast();
    }
  };
  return (
    <textarea
      ref={area}
      dir="auto"
      rows={1}
      className={styles.area}
      aria-label={t('message')}
      aria-describedby={hintId}
      placeholder={t(canAttach ? 'placeholder' : 'placeholderPlain')}
      value={text}
      onChange={(event) => change(event.target.value)}
      onPaste={canAttach ? composer.files.onPaste : undefined}
      onKeyDown={onKeyDown}
    />
  );
}

/** Grows with its text where the browser does not do so by itself. */
function useAutoGrow(area: RefObject<HTMLTextAreaElement | null>, text: string) {
  // Every change of the text may change its height.
  useEffect(() => {
    const element = area.current;
    if (!element || CSS.supports('field-sizing', 'content')) return;
    element.style.blockSize = 'auto';
    element.style.blockSize = `${element.scrollHeight}px`;
  }, [area, text]);
}
