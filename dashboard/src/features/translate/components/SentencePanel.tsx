import { CloseOutlined } from '@ant-design/icons';
import type { ModelChoice } from '../../../conversation/model/use-model-choice.ts';
import { useModelToAsk } from '../../../conversation/model/use-model-to-ask.ts';
import { failureWords } from '../../../conversation/thread/failure-words.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { useSettings } from '../../../settings/SettingsProvider.tsx';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { readAlternatives } from '../read-alternatives.ts';
import type { Sentence } from '../split-sentences.ts';
import { toAction } from '../translate-action.ts';
import type { TranslateSettings } from '../translate-settings.ts';
import { type SentenceTask, useSentenceTask } from '../use-sentence-task.ts';
import styles from './Translate.module.css';

type Props = {
  choice: ModelChoice;
  settings: TranslateSettings;
  sentence: Sentence | undefined;
  /** The whole translation. */
  words: string;
  /** What the sentence was in the source. */
  source: string;
  langProps: { dir: 'ltr' | 'rtl'; lang: string };
  onReplace: (start: number, end: number, words: string) => void;
  onClose: () => void;
};

const isLatin = (text: string): boolean => !/[^\p{Script=Latin}\P{L}]/u.test(text);

/** What can be asked about one sentence: other translations, its literal meaning, how it is read. Each is a question with its price. */
export function SentencePanel({ choice, settings, sentence, words, source, langProps, onReplace, onClose }: Props) {
  const t = useWords('translate');
  const conversationWords = useWords('conversation');
  const errorWords = useWords('errors');
  const { language } = useSettings();
  const modelToAsk = useModelToAsk(choice);
  const { state, ask, close } = useSentenceTask();
  if (!sentence) return null;
  const shown = words.slice(sentence.start, sentence.end);
  const price = choice.selected?.price ?? 0;
  const tasks: SentenceTask[] = ['alternatives', 'literal', ...(isLatin(shown) ? [] : ['transliteration' as const])];
  const begin = (task: SentenceTask) => {
    const model = modelToAsk();
    if (!model) return;
    ask({
      task,
      action: toAction(settings),
      modelId: model.model_id,
      sentence: shown,
      context: [
        { role: 'user', content: source || shown },
        { role: 'assistant', content: shown },
      ],
    });
  };
  const alternatives = state.name === 'done' ? readAlternatives(state.text, shown) : [];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame and a legend
    <div className={styles.panel} role="group" aria-label={t('sentence')}>
      <div className={styles.panelHead}>
        <p {...langProps}>{shown}</p>
        <IconButton icon={CloseOutlined} label={conversationWords('close')} onClick={onClose} />
      </div>
      <div className={styles.tasks}>
        {tasks.map((task) => (
          <Button
            key={task}
            look="quiet"
            className={styles.small}
            busy={state.name === 'asking' && state.task === task}
            onClick={() => begin(task)}
          >
            {t(`task_${task}`)}
          </Button>
        ))}
        {price > 0 && (
          <small className={styles.count}>{t('each', { price: conversationWords('credits', { count: price }) })}</small>
        )}
      </div>
      {state.name === 'failed' && (
        <p role="alert" className={styles.fault}>
          {failureWords(state.failure, language, errorWords)}
        </p>
      )}
      {state.name === 'done' && state.task === 'alternatives' && (
        <ul className={styles.alternatives}>
          {alternatives.map((alternative) => (
            <li key={alternative}>
              <button
                type="button"
                {...langProps}
                title={t('useThis')}
                onClick={() => {
                  onReplace(sentence.start, sentence.end, alternative);
                  close();
                  onClose();
                }}
              >
                {alternative}
              </button>
            </li>
          ))}
          {alternatives.length === 0 && <li>{t('noAlternative')}</li>}
        </ul>
      )}
      {state.name === 'done' && state.task !== 'alternatives' && (
        <p className={styles.aside} dir="auto" role="status">
          {state.text.trim()}
        </p>
      )}
    </div>
  );
}
