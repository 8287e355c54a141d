import { CloseOutlined } from '@ant-design/icons';
import { fieldLimits } from '@deskmate/api/limits';
import { toolOf } from '@deskmate/api/tools';
import { type RefObject, useState } from 'react';
import { SizeNote } from '../../../conversation/composer/SizeNote.tsx';
import { sendKeys } from '../../../conversation/composer/shortcuts.ts';
import { useSendOrStop } from '../../../conversation/composer/use-send-or-stop.ts';
import { Dictation } from '../../../conversation/dictation/Dictation.tsx';
import { useFormat } from '../../../i18n/use-format.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { UndoBar } from '../../../ui/UndoBar.tsx';
import type { MatchedSentences } from '../use-matched-sentences.ts';
import type { OpenTranslation } from '../use-translation.ts';
import { ListenButton } from './ListenButton.tsx';
import { SourceArea } from './SourceArea.tsx';
import { SourceQuestion } from './SourceQuestion.tsx';
import styles from './Translate.module.css';

type Props = {
  area: RefObject<HTMLTextAreaElement | null>;
  source: Omit<OpenTranslation['source'], 'put'>;
  settings: Pick<OpenTranslation['settings'], 'current' | 'change'>;
  request: OpenTranslation['request'];
  /** Of a query to the chosen model. */
  price: number;
  /** The history entry of a dictation that is under way. */
  draftKey: string;
  matched: MatchedSentences;
};

/** Where the text is typed, pasted or dictated, and from where it is sent. */
export function SourcePane({ area, source, settings, request, price, draftKey, matched }: Props) {
  const t = useWords('translate');
  const { number } = useFormat();
  const { text } = source;
  const { hint, isRunning, translate } = request;
  const [cleared, setCleared] = useState<string | null>(null);
  const type = (next: string) => {
    setCleared(null);
    source.type(next);
  };
  const clear = () => {
    source.type('');
    setCleared(text);
    area.current?.focus();
  };
  const undo = () => {
    type(cleared ?? '');
    area.current?.focus();
  };
  const presses = useSendOrStop(isRunning, { onSend: translate, onStop: request.stop });
  const isStopping = request.runningAnswer?.phase === 'stopping';
  return (
    <div className={styles.pane}>
      <div className={styles.top}>
        <SourceArea area={area} source={source} matched={matched} onType={type} onTranslate={translate} />
        {text !== '' && <IconButton icon={CloseOutlined} size="large" label={t('clear')} onClick={clear} />}
      </div>
      {cleared !== null && text === '' && (
        <UndoBar className={styles.bar} onOver={() => setCleared(null)}>
          <span>{t('cleared')}</span>
          <button type="button" className={styles.link} onClick={undo}>
            {t('undo')}
          </button>
        </UndoBar>
      )}
      <SourceQuestion source={source} settings={settings} />
      <p className={styles.hint} role="status">
        {hint && t(`hint_${hint}`, { count: fieldLimits.translationMax, shown: number(fieldLimits.translationMax) })}
      </p>
      <div className={styles.tools}>
        <Dictation area={area} draftKey={draftKey} onText={type} />
        <ListenButton text={text} language={source.language} label={t('listenSource')} />
        <span className={text.length > fieldLimits.translationMax ? styles.over : styles.count}>
          <span className="visually-hidden">{t('characters')}: </span>
          <bdi dir="ltr">
            {number(text.length)} / {number(fieldLimits.translationMax)}
          </bdi>
        </span>
        <span className={styles.send}>
          <SizeNote text={text} context={{ tokens: toolOf('translate').instructionTokens, price }} />
          {isRunning ? (
            <Button look="quiet" aria-disabled={isStopping} {...presses}>
              {t(isStopping ? 'stopping' : 'stop')}
            </Button>
          ) : (
            <Button title={sendKeys} {...presses}>
              {t('translate')}
            </Button>
          )}
        </span>
      </div>
    </div>
  );
}
