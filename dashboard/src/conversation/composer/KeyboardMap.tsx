import { useWords } from '../../i18n/use-words.ts';
import { useSettings } from '../../settings/SettingsProvider.tsx';
import { Modal } from '../../ui/Modal.tsx';
import styles from './KeyboardMap.module.css';
import { modifierKey, shortcuts } from './shortcuts.ts';

export function KeyboardMap({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useWords('conversation');
  const { enterSends } = useSettings();

  const rows: { words: string; keys: readonly string[] }[] = [
    ...shortcuts.map(({ name, keys }) => ({ words: t(`key_${name}`), keys })),
    { words: t('key_send'), keys: enterSends ? ['Enter'] : ['Ctrl', 'Enter'] },
    { words: t('key_line'), keys: enterSends ? ['Shift', 'Enter'] : ['Enter'] },
    { words: t('key_editLast'), keys: ['↑'] },
    { words: t('key_stop'), keys: ['Esc'] },
    { words: t('key_focusComposer'), keys: ['Shift', 'Esc'] },
  ];
  return (
    <Modal open={isOpen} title={t('keyboard')} onClose={onClose}>
      <dl className={styles.map}>
        {rows.map(({ words, keys }) => (
          <div key={words}>
            <dt>{words}</dt>
            <dd dir="ltr">
              {keys.map((key) => (
                <kbd key={key}>{key === 'Ctrl' ? modifierKey : key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
