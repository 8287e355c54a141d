import { fieldLimits } from '@deskmate/api/limits';
import { type RefObject, useState } from 'react';
import { SizeNote } from '../../../conversation/composer/SizeNote.tsx';
import { Dictation } from '../../../conversation/dictation/Dictation.tsx';
import { IconButton } from '../../../conversation/icon/IconButton.tsx';
import { sendKeys } from '../../../conversation/shortcuts/modifier-key.ts';
import { useFormat } from '../../../messages/use-format.ts';
import { useWords } from '../../../messages/use-words.ts';
import { Button } from '../../../ui/Button.tsx';
import type { MatchedSentences } from '../use-matched-sentences.ts';
import type { OpenTranslation } from '../use-translation.ts';
import { ClearedBar } from './ClearedBar.tsx';
import { ListenButton } from './ListenButton.tsx';
import { SourceArea } from './SourceArea.tsx';
import { SourceQuestion } from './SourceQuestion.tsx';
import styles from './Translate.module.css';

type Props = {
  area: RefObject<HTMLTextAreaElement | null>;
  translation: OpenTranslation;
  /** The history entry of a dictation that is under way. */
  draftKey: string;
  matched: MatchedSentences;
};

/** Where the text is typed, pasted or dictated, and from where it is sent. */
export function SourcePane({ area, translation, draftKey, matched }: Props) {
  const t = useWords('translate');
  const { number } = useFormat();
  const { text, models, hint, isRunning } = translation;
  const [cleared, setCleared] = useState<string | null>(null);
  const type = (next: string) => {
    setCleared(null);
    translation.type(next);
  };
  const clear = () => {
    translation.type('');
    setCleared(text);
    area.current?.focus();
  };
  const isStopping = translation.running?.phase === 'stopping';
  return (
    <div className={styles.pane}>
      <div className={styles.top}>
        <SourceArea area={area} translation={translation} matched={matched} onType={type} />
        {text !== '' && <IconButton icon="close" size="large" label={t('clear')} onClick={clear} />}
      </div>
      {cleared !== null && text === '' && (
        <ClearedBar
          onUndo={() => {
            type(cleared);
            area.current?.focus();
          }}
          onClosed={() => setCleared(null)}
        />
      )}
      <SourceQuestion translation={translation} />
      <p className={styles.hint} role="status">
        {hint && t(`hint_${hint}`, { count: fieldLimits.translationMax, shown: number(fieldLimits.translationMax) })}
      </p>
      <div className={styles.tools}>
        <Dictation area={area} draftKey={draftKey} onText={type} />
        <ListenButton text={text} language={translation.sourceCode} label={t('listenSource')} />
        <span className={text.length > fieldLimits.translationMax ? styles.over : styles.count}>
          <span className="visually-hidden">{t('characters')}: </span>
          <bdi dir="ltr">
            {number(text.length)} / {number(fieldLimits.translationMax)}
          </bdi>
        </span>
        <span className={styles.space} />
        <SizeNote text={text} context={{ tokens: 0, price: models.chosen?.price ?? 0 }} />
        {isRunning ? (
          <Button look="quiet" aria-disabled={isStopping} onClick={translation.stop}>
            {t(isStopping ? 'stopping' : 'stop')}
          </Button>
        ) : (
          <Button title={sendKeys} onClick={translation.translate}>
            {t('translate')}
          </Button>
        )}
      </div>
    </div>
  );
}
