import type { KeyboardEvent } from 'react';
import { isComposing } from '../is-composing.ts';
import { useMedia } from '../use-media.ts';
import picker from './picker.module.css';

type PickerSearchProps = {
  label: string;
  value: string;
  onChange: (typed: string) => void;
  /** Enter, once something was typed. */
  onEnter: () => void;
  onEscape: () => void;
  /** The field contains text already. */
  isTyped?: boolean;
};

/** The search field above the choices of a picker. */
export function PickerSearch({ label, value, onChange, onEnter, onEscape, isTyped = false }: PickerSearchProps) {
  // On touch screens the focus would open a keyboard that covers the choices.
  const isTouched = useMedia('(pointer: coarse)');
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === 'Enter') {
      // It must not submit the form around the picker either.
      event.preventDefault();
      if (value.trim() !== '') onEnter();
    } else if (event.key === 'Escape') {
      // A search field handles Escape itself, to clear its text. This Escape must not stop a running answer.
      event.preventDefault();
      event.stopPropagation();
      onEscape();
    }
  };
  return (
    <input
      type="search"
      dir="auto"
      data-autofocus={isTyped || !isTouched ? '' : undefined}
      className={picker.search}
      placeholder={label}
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={onKeyDown}
    />
  );
}
