import { type WriteOption, writeOptions } from '@deskmate/api/writing/write-settings';
import look from '@deskmate/brand/choice-strip.module.css';
import type { KeyboardEvent } from 'react';
import { useWords } from '../../../i18n/use-words.ts';

type Props = { chosen: WriteOption; onChoose: (option: WriteOption) => void };

/** Compose or Reply: two tabs, between which the arrow keys go. */
export function OptionTabs({ chosen, onChoose }: Props) {
  const t = useWords('write');
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (!['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(event.key)) return;
    event.preventDefault();
    const other = chosen === 'compose' ? 'reply' : 'compose';
    onChoose(other);
    event.currentTarget.querySelector<HTMLElement>(`#write-tab-${other}`)?.focus();
  };
  return (
    <div role="tablist" aria-label={t('whatToDo')} className={look.strip} onKeyDown={onKeyDown}>
      {writeOptions.map((option) => (
        <button
          key={option}
          id={`write-tab-${option}`}
          type="button"
          role="tab"
          aria-selected={option === chosen}
          aria-controls="write-panel"
          tabIndex={option === chosen ? 0 : -1}
          className={look.tab}
          onClick={() => onChoose(option)}
        >
          {t(option)}
        </button>
      ))}
    </div>
  );
}
