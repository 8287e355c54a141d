import type { KeyboardEvent } from 'react';
import picker from './picker.module.css';

type PickerSearchProps = {
  label: string;
  value: string;
  onChange: (typed: string) => void;
  /** Enter, once something was typed. */
  onEnter: () => void;
  onEscape: () => void;
};

/** The search field above the choices of a picker. */
export function PickerSearch({ label, value, onChange, onEnter, onEscape }: PickerSearchProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    // Safari reports keys of an input method with the code 229.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (event.key === 'Enter' && value.trim() !== '') {
      event.preventDefault();
      onEnter();
    } else if (event.key === 'Escape') {
      // The field would keep the first Escape, to empty itself; an answer under way is not stopped by it.
      event.preventDefault();
      event.stopPropagation();
      onEscape();
    }
  };
  return (
    <input
      type="search"
      dir="auto"
      data-autofocus
      className={picker.search}
      placeholder={label}
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={onKeyDown}
    />
  );
}
