import { AudioOutlined } from '@ant-design/icons';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useWords } from '../../i18n/use-words.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import type { DictationProps } from './Dictation.tsx';
import { DictationPanel } from './DictationPanel.tsx';
import { insertAtCaret } from './insert-at-caret.ts';
import { type DictationEvent, useDictation } from './use-dictation.ts';

/** The button, what it opens, and its announcements for screen readers. It never sends a message. */
export function DictationControl({ area, draftKey, onText }: DictationProps) {
  const t = useWords('dictation');
  const [announcement, setAnnouncement] = useState<DictationEvent | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const dictation = useDictation(draftKey, {
    onText: (text) => insert(area.current, text, onText),
    onEvent: setAnnouncement,
  });
  const { state, discard } = dictation;
  const isOn = state.name !== 'off';
  const isRunning = state.name === 'recording' && !state.isPaused;
  const hasNothing = state.name === 'asking' || state.name === 'refused';
  const onEscape = isRunning ? dictation.togglePause : hasNothing ? discard : nothing;
  useEscape(isOn ? onEscape : null);
  useFocusBack(isOn, button);
  return (
    <>
      {!isOn && (
        <IconButton
          ref={button}
          icon={AudioOutlined}
          size="large"
          label={t('dictate')}
          onClick={() => void dictation.start()}
        />
      )}
      {isOn && <DictationPanel dictation={dictation} />}
      <span className="visually-hidden" role="status">
        {announcement && t(`heard_${announcement}`)}
      </span>
    </>
  );
}

/** A paused recording keeps Escape from stopping the answer. */
const nothing = () => {};

/** Inserts into the current text, which may have been edited since. */
function insert(area: HTMLTextAreaElement | null, transcript: string, onText: (text: string) => void) {
  if (!area) return onText(transcript);
  const { value, selectionStart: start, selectionEnd: end } = area;
  const { text, caret } = insertAtCaret(value, { start, end }, transcript);
  // The caret can be set only after the new text is rendered.
  flushSync(() => onText(text));
  area.focus();
  area.setSelectionRange(caret, caret);
}

/** Escape does this wherever the focus is, unless an overlay or an input method handles it. It never discards a recording. */
function useEscape(action: (() => void) | null) {
  const act = useEffectEvent(() => action?.());
  const isOn = action !== null;
  useEffect(() => {
    if (!isOn) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing) return;
      if (document.querySelector(':popover-open, dialog[open]')) return;
      if (event.target instanceof HTMLSelectElement) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      act();
    };
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, [isOn]);
}

/** Once the panel is gone, the focus that was in it returns to the button. */
function useFocusBack(isOn: boolean, button: RefObject<HTMLButtonElement | null>) {
  const wasOn = useRef(false);
  useEffect(() => {
    if (wasOn.current && !isOn && document.activeElement === document.body) button.current?.focus();
    wasOn.current = isOn;
  }, [isOn, button]);
}
