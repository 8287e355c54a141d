import { type ReactNode, useEffect, useRef, useState } from 'react';
import { TabStrip } from './TabStrip.tsx';
import { useHydrated } from './use-hydrated.ts';

type Props = { groups: { id: string; title: string }[]; label: string; children?: ReactNode };

const name = 'audience';

/**
 * What each of the six groups does with the product. The panels are prerendered, one `[data-panel]` for each group in
 * order; before hydration the CSS of their section shows one of them.
 */
export default function AudienceTabs({ groups, label, children }: Props) {
  const hydrated = useHydrated();
  const root = useRef<HTMLDivElement>(null);
  const [selected, setSelected] = useState(groups[0]?.id ?? '');

  // Keeps the choice made before hydration.
  useEffect(() => {
    const checked = root.current?.querySelector<HTMLInputElement>(`input[name="${name}"]:checked`)?.value;
    if (checked) setSelected(checked);
  }, []);

  useEffect(() => {
    if (!hydrated) return;
    for (const [at, panel] of (root.current?.querySelectorAll<HTMLElement>('[data-panel]') ?? []).entries()) {
      const id = groups[at]?.id;
      panel.id = `${name}-panel-${id}`;
      panel.role = 'tabpanel';
      panel.tabIndex = 0;
      panel.hidden = id !== selected;
      panel.setAttribute('aria-labelledby', `${name}-tab-${id}`);
    }
  }, [hydrated, groups, selected]);

  return (
    <div ref={root} data-static={hydrated ? undefined : ''}>
      <TabStrip
        name={name}
        label={label}
        tabs={groups}
        selected={selected}
        hydrated={hydrated}
        onSelect={setSelected}
      />
      {children}
    </div>
  );
}
