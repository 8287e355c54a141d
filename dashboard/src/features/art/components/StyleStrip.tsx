import { useId, useState } from 'react';
import { useWords } from '../../../messages/use-words.ts';
import { shownStyles, styleOf } from '../image-style-list.ts';
import choice from './choice.module.css';
import { StyleDialog } from './StyleDialog.tsx';
import styles from './StyleStrip.module.css';
import { StyleTile } from './StyleTile.tsx';

export type StyleChoice = {
  chosenId: number;
  recent: readonly number[];
  /** Null while it is not known which styles the model draws in. */
  served: ReadonlySet<number> | null;
  onChoose: (styleId: number) => void;
};

/** Auto, the styles used last and some others; the rest is behind a button. */
export function StyleStrip({ chosenId, recent, served, onChoose }: StyleChoice) {
  const t = useWords('art');
  const name = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <fieldset className={choice.choice}>
      <legend className="visually-hidden">{t('style')}</legend>
      <div className={styles.head}>
        <span className={choice.label} aria-hidden="true">
          {t('style')}: {t(`style_${styleOf(chosenId).key}`)}
        </span>
        <button type="button" className={styles.all} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {t('allStyles')}
        </button>
      </div>
      <div className={styles.strip}>
        {shownStyles(chosenId, recent).map((style) => (
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
      <StyleDialog
        isOpen={isOpen}
        chosenId={chosenId}
        served={served}
        onClose={() => setOpen(false)}
        onChoose={onChoose}
      />
    </fieldset>
  );
}
