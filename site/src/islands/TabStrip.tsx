import look from '@deskmate/brand/choice-strip.module.css';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { nextTab } from './next-tab.ts';

type Props = {
  name: string;
  label: string;
  tabs: readonly { id: string; title: string }[];
  selected: string;
  hydrated: boolean;
  onSelect: (id: string) => void;
};

/** Radio buttons, which CSS can follow, before hydration; tabs by the ARIA pattern afterwards. */
export function TabStrip(props: Props) {
  const box = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  useEffect(() => {
    hadFocus.current = box.current?.contains(document.activeElement) ?? false;
  }, []);
  // The tabs replace the radio button that had the focus.
  useEffect(() => {
    if (props.hydrated && hadFocus.current) box.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    if (props.hydrated) hadFocus.current = false;
  }, [props.hydrated]);
  return <div ref={box}>{props.hydrated ? <Tabs {...props} /> : <Radios {...props} />}</div>;
}

function Radios({ name, label, tabs, selected }: Props) {
  return (
    <fieldset className={look.strip}>
      <legend className="visually-hidden">{label}</legend>
      {tabs.map(({ id, title }) => (
        <label key={id} className={look.tab}>
          <input type="radio" name={name} value={id} defaultChecked={id === selected} className="visually-hidden" />
          {title}
        </label>
      ))}
    </fieldset>
  );
}

function Tabs({ name, label, tabs, selected, onSelect }: Props) {
  const strip = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const rightToLeft = document.documentElement.dir === 'rtl';
    const next = nextTab({ ids: tabs.map((tab) => tab.id), selected, key: event.key, rightToLeft });
    if (!next) return;
    event.preventDefault();
    onSelect(next);
    strip.current?.querySelector<HTMLElement>(`[data-tab="${next}"]`)?.focus();
  };
  return (
    <div ref={strip} role="tablist" aria-label={label} className={look.strip} onKeyDown={move}>
      {tabs.map(({ id, title }) => (
        <button
          key={id}
          type="button"
          role="tab"
          id={`${name}-tab-${id}`}
          data-tab={id}
          aria-selected={id === selected}
          aria-controls={`${name}-panel-${id}`}
          tabIndex={id === selected ? 0 : -1}
          className={look.tab}
          onClick={() => onSelect(id)}
        >
          {title}
        </button>
      ))}
    </div>
  );
}
