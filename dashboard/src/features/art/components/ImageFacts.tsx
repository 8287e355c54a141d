import type { Image } from '@deskmate/api/contracts/ai/images';
import type { ReactNode } from 'react';
import { useModelName } from '../../../conversation/model/model-name.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { styleOf } from '../image-style-list.ts';
import { AltTextField } from './AltTextField.tsx';
import styles from './ImageDetail.module.css';

const megabyte = 1_000_000;

/** All that is known of an image. */
export function ImageFacts({ image }: { image: Image }) {
  const t = useWords('art');
  const { dateTime, number } = useFormat();
  const modelName = useModelName();
  const group = image.credit_group === 'standard' || image.credit_group === 'advanced' ? image.credit_group : 'image';
  const size = t('sizeOf', {
    width: number(image.width),
    height: number(image.height),
    format: t(`format_${image.format}`),
    size: number(Math.max(0.01, Math.round((image.bytes / megabyte) * 100) / 100)),
  });
  return (
    <>
      <section className={styles.words}>
        <div className={styles.wordsHead}>
          <h3>{t('fullPrompt')}</h3>
          <CopyButton text={image.prompt} className={styles.copy} />
        </div>
        <p dir="auto">{image.prompt}</p>
        {image.revised_prompt && (
          <>
            <h3>{t('revisedPrompt')}</h3>
            <p dir="auto">{image.revised_prompt}</p>
          </>
        )}
      </section>
      <AltTextField image={image} />
      <dl className={styles.facts}>
        <Fact name={t('fact_model')}>
          <bdi>{modelName(image.model)}</bdi>
          {image.is_demo && <span className={styles.note}>{t('demoNote')}</span>}
        </Fact>
        <Fact name={t('fact_style')}>{t(`style_${styleOf(image.style_id).key}`)}</Fact>
        <Fact name={t('fact_size')}>{size}</Fact>
        {image.quality && <Fact name={t('fact_quality')}>{t(`quality_${image.quality}`)}</Fact>}
        {image.background && <Fact name={t('fact_background')}>{t(`background_${image.background}`)}</Fact>}
        {image.references.length > 0 && <Fact name={t('fact_references')}>{number(image.references.length)}</Fact>}
        {image.seed && (
          <Fact name={t('fact_seed')}>
            <bdi dir="ltr">{image.seed}</bdi>
          </Fact>
        )}
        <Fact name={t('fact_credits')}>{t(`credits_${group}`, { count: image.credits })}</Fact>
        <Fact name={t('fact_date')}>{dateTime(image.created_at)}</Fact>
      </dl>
    </>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
