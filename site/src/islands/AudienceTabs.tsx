import { type ReactNode, useEffect, useRef, useState } from 'react';
import { TabStrip } from './TabStrip.tsx';
import { useAwake } from './use-awake.ts';

type Props = { groups: { id: string; title: string }[]; label: string; children?: ReactNode };

const name = 'audience';

/**
 * spec §1: what each of the six groups does with the product. The panels are prerendered, one `[data-panel]` for each
 * group in order; the style sheet of their section shows one of them until this wakes.
 */
export default function AudienceTabs({ groups, label, children }: Props) {
  const awake = useAwake();
  const root = useRef<HTMLDivElement>(null);
  const [selected, setSelected] = useState(groups[0]?.id ?? '');

  // What was chosen before script came stays chosen.
  useEffect(() => {
    const checked = root.current?.querySelector<HTMLInputElement>(`input[name="${name}"]:checked`)?.value;
    if (checked) setSelected(checked);
  }, []);

  useEffect(() => {
    if (!awake) return;
    for (const [at, panel] of (root.current?.querySelectorAll<HTMLElement>('[data-panel]') ?? []).entries()) {
      const id = groups[at]?.id;
      panel.id = `${name}-panel-${id}`;
      panel.role = 'tabpanel';
      panel.tabIndex = 0;
      panel.hidden = id !== selected;
      panel.setAttribute('aria-labelledby', `${name}-tab-${id}`);
    }
  }, [awake, groups, selected]);

  return (
    <div ref={root} data-asleep={awake ? undefined : ''}>
      <TabStrip name={name} label={label} tabs={groups} selected={selected} awake={awake} onSelect={setSelected} />
      {children}
    </div>
  );
}
