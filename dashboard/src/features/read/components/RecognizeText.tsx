import type { Document } from '@deskmate/api/contracts/ai/documents';
import { ServiceError } from '@deskmate/api/contracts/errors';
import { pageRanges } from '@deskmate/api/page-ranges';
import { useEffect, useRef, useState } from 'react';
import { useErrorWords } from '../../../i18n/use-error-words.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { useSettings } from '../../../settings/SettingsProvider.tsx';
import { Button } from '../../../ui/Button.tsx';
import { pagesToRecognize } from '../recognition/pages-to-recognize.ts';
import type { TextLanguage } from '../recognition/recognizer.ts';
import { type RecognitionState, useRecognition } from '../recognition/use-recognition.ts';
import styles from './RecognizeText.module.css';

const choices = { eng: ['eng'], ara: ['ara'], both: ['eng', 'ara'] } as const satisfies Record<
  string,
  readonly TextLanguage[]
>;
type Choice = keyof typeof choices;

/** Has the text of a document's images recognised, or what was recognised replaced. */
export function RecognizeText({ document }: { document: Document }) {
  const t = useWords('read');
  const { state, start, stop } = useRecognition(document);
  const [isOpen, setOpen] = useState(false);
  const kept = useRestoreFocus(`${state.phase} ${isOpen}`);
  const left = pagesToRecognize(document);
  const isAgain = left.length === 0;
  return (
    <div {...kept} className={styles.recognition} tabIndex={-1}>
      {state.phase === 'running' ? (
        <Progress progress={state.progress} onStop={stop} />
      ) : isOpen ? (
        <LanguageForm
          onStart={(languages) => {
            setOpen(false);
            void start(languages, isAgain ? document.recognized_pages : left);
          }}
          onCancel={() => setOpen(false)}
        />
      ) : (
        <>
          <Ending state={state} />
          <Button look={isAgain ? 'plain' : 'quiet'} onClick={() => setOpen(true)}>
            {t(isAgain ? 'recognizeAgain' : 'recognize')}
          </Button>
        </>
      )}
    </div>
  );
}

function LanguageForm({
  onStart,
  onCancel,
}: {
  onStart: (languages: readonly TextLanguage[]) => void;
  onCancel: () => void;
}) {
  const t = useWords('read');
  const { language } = useSettings();
  const [choice, setChoice] = useState<Choice>(language === 'ar' ? 'ara' : 'eng');
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        onStart(choices[choice]);
      }}
    >
      <label>
        {t('recognizeLanguage')}
        {/* biome-ignore lint/a11y/noAutofocus: the button that opened the form leads here. */}
        <select autoFocus value={choice} onChange={(event) => setChoice(event.target.value as Choice)}>
          {Object.keys(choices).map((name) => (
            <option key={name} value={name}>
              {t(`recognizeLanguage_${name as Choice}`)}
            </option>
          ))}
        </select>
      </label>
      <Button type="submit">{t('recognizeStart')}</Button>
      <Button look="plain" onClick={onCancel}>
        {t('cancel')}
      </Button>
      <p>{t('recognizeAbout')}</p>
    </form>
  );
}

type Running = Extract<RecognitionState, { phase: 'running' }>;

function Progress({ progress, onStop }: { progress: Running['progress']; onStop: () => void }) {
  const t = useWords('read');
  const format = useFormat();
  const words = progress
    ? t('recognizing', { at: format.number(progress.at), count: format.number(progress.count) })
    : t('recognizeStarting');
  return (
    <>
      <progress
        {...(progress ? { max: progress.count, value: progress.at - 1 + progress.share } : {})}
        aria-label={t('recognize')}
      />
      <span role="status">{words}</span>
      <Button look="plain" onClick={onStop}>
        {t('stop')}
      </Button>
      <p>{t('recognizeStay')}</p>
    </>
  );
}

/** How the last attempt ended, where it did not do all. */
function Ending({ state }: { state: Exclude<RecognitionState, Running> }) {
  const t = useWords('read');
  const format = useFormat();
  const errorWords = useErrorWords();
  if (state.phase === 'failed') {
    const { error, isOffline } = state;
    const words = t(isOffline ? 'recognizeOffline' : 'recognizeFailed');
    return <p role="alert">{error instanceof ServiceError ? errorWords(error) : words}</p>;
  }
  if (state.undrawn.length === 0) return null;
  const pages = pageRanges(state.undrawn, format.number);
  return <p role="alert">{t('recognizeUndrawn', { count: state.undrawn.length, pages })}</p>;
}

/**
 * Keeps the focus in an element when the control in it that had the focus is replaced by another; the properties are
 * for that element. React calls `onBlur` when the focus is moved, not when the control with the focus is removed.
 */
function useRestoreFocus(shown: string) {
  const place = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    if (hadFocus.current && document.activeElement === document.body) place.current?.focus();
  }, [shown]);
  const setHadFocus = (value: boolean) => () => {
    hadFocus.current = value;
  };
  return { ref: place, onFocus: setHadFocus(true), onBlur: setHadFocus(false) };
}
