import { useWords } from '../../../i18n/use-words.ts';
import { type ImageStyle, sampleOf } from '../image-style-list.ts';
import styles from './StyleTile.module.css';

type Props = {
  style: ImageStyle;
  /** Of its group of choices. */
  name: string;
  isChosen: boolean;
  isServed: boolean;
  onChoose: (styleId: number) => void;
};

/** A style with our drawing of one motif in it. */
export function StyleTile({ style: { id, key }, name, isChosen, isServed, onChoose }: Props) {
  const t = useWords('art');
  return (
    <label className={styles.tile} title={isServed ? undefined : t('styleNotServed')}>
      <input
        type="radio"
        className="visually-hidden"
        name={name}
        checked={isChosen}
        disabled={!isServed}
        onChange={() => onChoose(id)}
      />
      <img src={sampleOf(key)} alt="" width={80} height={80} loading="lazy" decoding="async" />
      <span>{t(`style_${key}`)}</span>
      {!isServed && <span className="visually-hidden">{t('styleNotServed')}</span>}
    </label>
  );
}
