import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { useWords } from '../../i18n/use-words.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from './BranchSwitch.module.css';

type Props = { siblings: { position: number; ids: readonly string[] }; onChoose: (id: string) => void };

/** `‹ 2/3 ›`: switches between the siblings that edits and regenerated answers make. */
export function BranchSwitch({ siblings: { position, ids }, onChoose }: Props) {
  const t = useWords('conversation');
  const group = useRef<HTMLFieldSetElement>(null);
  if (ids.length < 2) return null;
  const go = (step: -1 | 1) => {
    const id = ids[position - 1 + step];
    if (id === undefined) return;
    // The other message may be drawn with a switch of its own, and the focus is to stay on the pressed button.
    flushSync(() => onChoose(id));
    const shown = group.current ?? document.getElementById(`message-${id}`)?.querySelector('[data-branch-switch]');
    const [before, after] = shown?.querySelectorAll('button') ?? [];
    const [pressed, other] = step < 0 ? [before, after] : [after, before];
    (pressed?.disabled ? other : pressed)?.focus({ preventScroll: true });
  };
  return (
    <fieldset ref={group} className={styles.switch} aria-label={t('versions')} data-branch-switch>
      <IconButton icon={LeftOutlined} label={t('versionBefore')} disabled={position <= 1} onClick={() => go(-1)} />
      <span className={styles.count} aria-live="polite">
        <bdi>
          {position}/{ids.length}
        </bdi>
      </span>
      <IconButton
        icon={RightOutlined}
        label={t('versionAfter')}
        disabled={position >= ids.length}
        onClick={() => go(1)}
      />
    </fieldset>
  );
}
