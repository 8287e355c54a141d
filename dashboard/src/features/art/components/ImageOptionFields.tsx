import type { ImageOptions } from '@deskmate/api/contracts/image-options';
import { useFormat } from '../../../i18n/use-format.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { ChoiceStrip } from '../../../ui/ChoiceStrip.tsx';
import { type ArtSettings, confirmChoices } from '../art-settings.ts';
import type { FittedSettings } from '../fit-to-model.ts';
import styles from './PromptForm.module.css';
import { RatioTiles } from './RatioTiles.tsx';

type Props = { options: ImageOptions; fitted: FittedSettings; onChange: (part: Partial<ArtSettings>) => void };

const auto = 'auto';

/** Shape and number, as the chosen model can draw them. */
export function ImageOptionFields({ options, fitted, onChange }: Props) {
  const t = useWords('art');
  const { number } = useFormat();
  return (
    <div className={styles.options}>
      <RatioTiles
        offered={options.aspect_ratios}
        value={fitted.aspectRatio}
        onChange={(aspectRatio) => onChange({ aspectRatio })}
      />
      {options.max_count > 1 && (
        <ChoiceStrip
          showLabel
          label={t('count')}
          options={Array.from({ length: options.max_count }, (_, index) => ({
            value: String(index + 1),
            label: number(index + 1),
          }))}
          value={String(fitted.imageCount)}
          onChange={(count) => onChange({ imageCount: Number(count) })}
        />
      )}
    </div>
  );
}

/** What else the chosen model lets one choose, and when to ask; nothing that the model does not have. */
export function MoreOptions({ options, fitted, confirmAbove, onChange }: Props & { confirmAbove: number | null }) {
  const t = useWords('art');
  const withAuto = <T extends string>(choices: readonly T[], label: (choice: T) => string) => [
    { value: auto as T | typeof auto, label: t('option_auto') },
    ...choices.map((value) => ({ value, label: label(value) })),
  ];
  const chosen = (value: string): string | null => (value === auto ? null : value);
  const { quality, background, format } = fitted;
  const formats = options.formats.filter((one) => background !== 'transparent' || one !== 'jpeg');
  const summary = [
    quality && t(`quality_${quality}`),
    background && t(`background_${background}`),
    format && t(`format_${format}`),
  ].filter((part) => part !== null);
  return (
    <details className={styles.more}>
      <summary>
        {t('moreOptions')}
        {summary.length > 0 && <span className={styles.note}> · {summary.join(' · ')}</span>}
      </summary>
      <div className={styles.options}>
        {options.qualities.length > 0 && (
          <ChoiceStrip
            showLabel
            label={t('quality')}
            options={withAuto(options.qualities, (quality) => t(`quality_${quality}`))}
            value={fitted.quality ?? auto}
            onChange={(quality) => onChange({ quality: chosen(quality) })}
          />
        )}
        {options.backgrounds.length > 1 && (
          <ChoiceStrip
            showLabel
            label={t('background')}
            options={withAuto(options.backgrounds, (background) => t(`background_${background}`))}
            value={fitted.background ?? auto}
            onChange={(background) => onChange({ background: chosen(background) })}
          />
        )}
        {formats.length > 1 && (
          <ChoiceStrip
            showLabel
            label={t('format')}
            options={withAuto(formats, (format) => t(`format_${format}`))}
            value={fitted.format ?? auto}
            onChange={(format) => onChange({ format: chosen(format) })}
          />
        )}
        <ConfirmLimit limit={confirmAbove} onChange={(limit) => onChange({ confirmAbove: limit })} />
      </div>
    </details>
  );
}

function ConfirmLimit({ limit, onChange }: { limit: number | null; onChange: (limit: number | null) => void }) {
  const t = useWords('art');
  return (
    <label className={styles.limit}>
      {t('askAbove')}
      <select
        value={String(limit)}
        onChange={({ target: { value } }) => onChange(value === 'null' ? null : Number(value))}
      >
        {confirmChoices.map((choice) => (
          <option key={String(choice)} value={String(choice)}>
            {choice === null ? t('askNever') : choice === 0 ? t('askAlways') : t('limit', { count: choice })}
          </option>
        ))}
      </select>
    </label>
  );
}
