import type { Image } from '@deskmate/api/contracts/ai/images';
import { useId, useState } from 'react';
import { useWords } from '../../../i18n/use-words.ts';
import { Button } from '../../../ui/Button.tsx';
import { useNotify } from '../../../ui/NoticeProvider.tsx';
import { useImageActions } from '../use-image-actions.ts';
import styles from './ImageDetail.module.css';

const longest = 500;

/** The words that stand for an image where it cannot be seen. */
export function AltTextField({ image }: { image: Image }) {
  const t = useWords('art');
  const notify = useNotify();
  const { change } = useImageActions();
  const id = useId();
  const [text, setText] = useState(image.alt_text);
  const save = () =>
    void change(image, { alt_text: text.trim() }).then((done) => done && notify.success(t('altTextSaved')));
  return (
    <div className={styles.alt}>
      <label htmlFor={id}>{t('altText')}</label>
      <textarea
        id={id}
        dir="auto"
        rows={2}
        maxLength={longest}
        aria-describedby={`${id}-hint`}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <p id={`${id}-hint`} className={styles.note}>
        {t('altTextHint')}
      </p>
      {text.trim() !== image.alt_text && (
        <div>
          <Button look="quiet" onClick={save}>
            {t('altTextSave')}
          </Button>
        </div>
      )}
    </div>
  );
}
