import type { AspectRatio } from '@deskmate/api/contracts/image-options';
import { useId } from 'react';
import { useWords } from '../../../i18n/use-words.ts';
import { aspectRatios } from '../art-settings.ts';
import { ratioValue } from '../fit-to-model.ts';
import choice from './choice.module.css';
import styles from './RatioTiles.module.css';

type Props = { offered: readonly AspectRatio[]; value: AspectRatio; onChange: (ratio: AspectRatio) => void };

/** The shapes that the model can draw, each drawn as it is. */
export function RatioTiles({ offered, value, onChange }: Props) {
  const t = useWords('art');
  const name = useId();
  return (
    <fieldset className={choice.choice}>
      <legend className={choice.label}>{t('shape')}</legend>
      <div className={styles.tiles}>
        {aspectRatios
          .filter((ratio) => offered.includes(ratio))
          .map((ratio) => (
            <label key={ratio} className={`${choice.option} ${styles.tile}`}>
              <input
                type="radio"
                className="visually-hidden"
                name={name}
                checked={ratio === value}
                onChange={() => onChange(ratio)}
              />
              <Shape ratio={ratio} />
              <bdi dir="ltr">{ratio}</bdi>
            </label>
          ))}
      </div>
    </fieldset>
  );
}

const side = 26;

function Shape({ ratio }: { ratio: AspectRatio }) {
  const value = ratioValue(ratio);
  const [width, height] = value >= 1 ? [side, side / value] : [side * value, side];
  return (
    <svg viewBox="-1 -1 28 28" width="28" height="28" aria-hidden="true" className={styles.shape}>
      <rect x={(side - width) / 2} y={(side - height) / 2} width={width} height={height} rx="2.5" />
    </svg>
  );
}
