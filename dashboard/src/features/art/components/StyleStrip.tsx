import { useId, useRef, useState } from 'react';
import { useWords } from '../../../i18n/use-words.ts';
import { firstStyles, styleOf, withShownStyle } from '../image-style-list.ts';
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

/**
 * Auto, the styles used last and some others; the rest is behind a button. A tile keeps its place when it is chosen:
 * the pointer and the arrow keys go on from there. One that is chosen elsewhere is added and stays.
 */
export function StyleStrip({ chosenId, recent, served, onChoose }: StyleChoice) {
  const t = useWords('art');
  const name = useId();
  const [isOpen, setOpen] = useState(false);
  const [shown, setShown] = useState(() => firstStyles(recent));
  if (!shown.includes(chosenId)) setShown(withShownStyle(shown, chosenId));
  const strip = useRef<HTMLDivElement>(null);
  const onClose = () => {
    setOpen(false);
    strip.current?.querySelector(':checked')?.parentElement?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };
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
      <div ref={strip} className={styles.strip}>
        {shown.map(styleOf).map((style) => (
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
      <StyleDialog isOpen={isOpen} chosenId={chosenId} served={served} onClose={onClose} onChoose={onChoose} />
    </fieldset>
  );
}
