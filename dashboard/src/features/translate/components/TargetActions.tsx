import { IconButton } from '../../../conversation/icon/IconButton.tsx';
import { useModelName } from '../../../conversation/model/model-name.ts';
import { ResultActions } from '../../../conversation/result/ResultActions.tsx';
import { useWords } from '../../../messages/use-words.ts';
import { toHtml } from '../to-html.ts';
import type { OpenTranslation } from '../use-translation.ts';
import { ListenButton } from './ListenButton.tsx';
import { SaveButton } from './SaveButton.tsx';
import styles from './Translate.module.css';

type Props = {
  translation: Pick<OpenTranslation, 'conversation' | 'exchanged' | 'settings' | 'stored' | 'translate'>;
  text: string;
  isWhole: boolean;
  langProps: { dir: 'ltr' | 'rtl'; lang: string };
};

/** What can be done with the translation: heard, saved, copied, sent on, translated again. */
export function TargetActions({ translation, text, isWhole, langProps }: Props) {
  const t = useWords('translate');
  const conversation = useWords('conversation');
  const modelName = useModelName();
  const { stored, exchanged, conversation: open } = translation;
  const answer = exchanged === null && isWhole ? (stored?.answer ?? null) : null;
  return (
    <div className={styles.tools}>
      <ListenButton text={text} language={translation.settings.target} label={t('listenTarget')} />
      {isWhole && (
        <>
          {answer && <SaveButton conversation={open} />}
          {answer && <IconButton icon="refresh" size="large" label={t('again')} onClick={translation.translate} />}
          <ResultActions text={text} tool="translate" html={() => toHtml(text, langProps)} />
        </>
      )}
      <span className={styles.space} />
      {answer && (
        <small className={styles.count}>
          <bdi>{answer.model !== null && modelName(answer.model)}</bdi>
          {answer.credits !== null && answer.credits > 0 && ` · ${conversation('credits', { count: answer.credits })}`}
        </small>
      )}
    </div>
  );
}
