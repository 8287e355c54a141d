import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { useWords } from '../../messages/use-words.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from './BranchSwitch.module.css';

type Props = { siblings: { position: number; ids: readonly string[] }; onChoose: (id: string) => void };

/** `‹ 2/3 ›`: switches between the siblings that edits and regenerated answers make. */
export function BranchSwitch({ siblings: { position, ids }, onChoose }: Props) {
  const t = useWords('conversation');
  if (ids.length < 2) return null;
  const go = (to: number) => {
    const id = ids[to - 1];
    if (id !== undefined) onChoose(id);
  };
  return (
    <fieldset className={styles.switch} aria-label={t('versions')}>
      <IconButton
        icon={LeftOutlined}
        label={t('versionBefore')}
        disabled={position <= 1}
        onClick={() => go(position - 1)}
      />
      <span className={styles.count} aria-live="polite">
        <bdi>
          {position}/{ids.length}
        </bdi>
      </span>
      <IconButton
        icon={RightOutlined}
        label={t('versionAfter')}
        disabled={position >= ids.length}
        onClick={() => go(position + 1)}
      />
    </fieldset>
  );
}
