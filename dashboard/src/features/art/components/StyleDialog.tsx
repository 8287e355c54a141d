import { useId, useState } from 'react';
import { useWords } from '../../../i18n/use-words.ts';
import { Modal } from '../../../ui/Modal.tsx';
import { searchStyles } from '../image-style-list.ts';
import choice from './choice.module.css';
import styles from './StyleStrip.module.css';
import type { StyleChoice } from './StyleStrip.tsx';
import { StyleTile } from './StyleTile.tsx';

type Props = Omit<StyleChoice, 'recent'> & { isOpen: boolean; onClose: () => void };

/** All styles, to be searched; a pressed one is taken, and the dialog stays until it is closed. */
export function StyleDialog({ isOpen, onClose, ...list }: Props) {
  const t = useWords('art');
  return (
    <Modal open={isOpen} title={t('allStyles')} onClose={onClose}>
      <StyleList {...list} onClose={onClose} />
    </Modal>
  );
}

function StyleList({ chosenId, served, onChoose, onClose }: Omit<Props, 'isOpen'>) {
  const t = useWords('art');
  const name = useId();
  const [query, setQuery] = useState('');
  const found = searchStyles(query, (key) => t(`style_${key}`));
  return (
    <>
      <input
        type="search"
        dir="auto"
        className={styles.search}
        aria-label={t('searchStyles')}
        placeholder={t('searchStyles')}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      <fieldset className={choice.choice} onDoubleClick={onClose}>
        <legend className="visually-hidden">{t('style')}</legend>
        <div className={styles.grid}>
          {found.map((style) => (
            <StyleTile
              key={style.id}
              style={style}
              name={name}
              isChosen={style.id === chosenId}
              isServed={served?.has(style.id) ?? true}
              onChoose={onChoose}
            />
          ))}
        </div>
        <p role="status">{found.length === 0 && t('noStyle')}</p>
      </fieldset>
    </>
  );
}
