import { useEffect, useRef, useState } from 'react';
import styles from './AudienceTabs.module.css';
import { TabStrip } from './TabStrip.tsx';
import { useAwake } from './use-awake.ts';

type Group = { id: string; title: string; lead: string; points: string[]; prompt: string };
type Props = { groups: Group[]; label: string; tryPrompt: string };

const name = 'audience';

/** spec §1: what each of the six groups does with the product. */
export default function AudienceTabs({ groups, label, tryPrompt }: Props) {
  const awake = useAwake();
  const root = useRef<HTMLDivElement>(null);
  const [selected, setSelected] = useState(groups[0]?.id ?? '');

  // What was chosen before script came stays chosen.
  useEffect(() => {
    const checked = root.current?.querySelector<HTMLInputElement>(`input[name="${name}"]:checked`)?.value;
    if (checked) setSelected(checked);
  }, []);

  return (
    <div ref={root} className={awake ? styles.awake : styles.asleep}>
      <TabStrip name={name} label={label} tabs={groups} selected={selected} awake={awake} onSelect={setSelected} />
      <div className={styles.panels}>
        {groups.map((group) => (
          <Panel key={group.id} group={group} tryPrompt={tryPrompt} awake={awake} shown={group.id === selected} />
        ))}
      </div>
    </div>
  );
}

function Panel({
  group,
  tryPrompt,
  awake,
  shown,
}: {
  group: Group;
  tryPrompt: string;
  awake: boolean;
  shown: boolean;
}) {
  const role = awake
    ? { role: 'tabpanel', 'aria-labelledby': `${name}-tab-${group.id}`, tabIndex: 0, hidden: !shown }
    : {};
  return (
    <div id={`${name}-panel-${group.id}`} className={styles.panel} {...role}>
      <div>
        <h3>{group.lead}</h3>
        <ul>
          {group.points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </div>
      <figure>
        <figcaption>{tryPrompt}</figcaption>
        <blockquote>{group.prompt}</blockquote>
      </figure>
    </div>
  );
}
