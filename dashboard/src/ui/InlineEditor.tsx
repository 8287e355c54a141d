import { oneLine } from '@deskmate/api/one-line';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { isComposing } from './is-composing.ts';

type Props = {
  label: string;
  className: string | undefined;
  initial: string;
  maxLength?: number | undefined;
  /** Gets the text on Enter, and when the field is left; Escape leaves it as it was. */
  onKeep: (text: string) => void;
  /** `byKey`: editing was ended by a key, so the focus must be moved. */
  onDone: (byKey: boolean) => void;
};

/** A short text that is edited in its own place. */
export function InlineEditor({ label, className, initial, maxLength, onKeep, onDone }: Props) {
  const [text, setText] = useState(initial);
  const input = useRef<HTMLInputElement>(null);
  const isLeft = useRef(false);
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);

  const leave = (isKept: boolean, byKey: boolean) => {
    if (isLeft.current) return;
    isLeft.current = true;
    if (isKept) onKeep(oneLine(text));
    onDone(byKey);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === 'Enter') {
      // The key must not activate the control that gets the focus next.
      event.preventDefault();
      leave(true, true);
    }
    if (event.key === 'Escape') {
      // Escape ends the editing only; it must not close a drawer or stop an answer.
      event.preventDefault();
      event.stopPropagation();
      leave(false, true);
    }
  };
  return (
    <input
      ref={input}
      dir="auto"
      className={className}
      aria-label={label}
      placeholder={label}
      maxLength={maxLength}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={onKeyDown}
      onBlur={() => leave(true, false)}
    />
  );
}
