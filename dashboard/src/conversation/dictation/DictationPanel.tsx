import { AudioOutlined, CheckOutlined, CloseOutlined, PauseOutlined } from '@ant-design/icons';
import { longestDictationSeconds } from '@deskmate/api/limits';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { minutesAndSeconds } from '../../i18n/minutes-and-seconds.ts';
import { useErrorWords } from '../../i18n/use-error-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import styles from './DictationPanel.module.css';
import { LanguageChoice } from './LanguageChoice.tsx';
import { LevelMeter } from './LevelMeter.tsx';
import type { Recording } from './record-microphone.ts';
import type { useDictation } from './use-dictation.ts';

type Props = { dictation: ReturnType<typeof useDictation> };

/** One row above the composer's tools, for every state of a dictation. */
export function DictationPanel({ dictation }: Props) {
  const t = useWords('dictation');
  const errorWords = useErrorWords();
  const { state, discard } = dictation;
  const panel = useRestoreFocus(state.name);
  const content: Record<typeof state.name, () => ReactNode> = {
    off: () => null,
    asking: () => (
      <>
        <Waiting words={t('asking')} />
        <IconButton data-first icon={CloseOutlined} size="large" label={t('cancel')} onClick={discard} />
      </>
    ),
    recording: () => state.name === 'recording' && <Running dictation={dictation} state={state} />,
    sending: () => (
      <>
        <Waiting words={t('sending')} />
        <IconButton data-first icon={CloseOutlined} size="large" label={t('discard')} onClick={discard} />
      </>
    ),
    failed: () =>
      state.name === 'failed' && (
        <>
          <p className={styles.problem} role="alert">
            {state.error === null ? t('nothingHeard') : errorWords(state.error)} {t('kept')}
          </p>
          <LanguageChoice chosen={dictation.language} onChoose={dictation.chooseLanguage} />
          <Button data-first onClick={() => void dictation.retry()}>
            {t('retry')}
          </Button>
          <Button look="quiet" onClick={discard}>
            {t('discard')}
          </Button>
        </>
      ),
    kept: () =>
      state.name === 'kept' && (
        <>
          <p className={styles.information} role="status">
            {t('keptFromBefore', { length: minutesAndSeconds(state.elapsedMs) })}
          </p>
          <LanguageChoice chosen={dictation.language} onChoose={dictation.chooseLanguage} />
          <Button onClick={() => void dictation.retry()}>{t('transcribe')}</Button>
          <Button look="quiet" onClick={discard}>
            {t('discard')}
          </Button>
        </>
      ),
    refused: () =>
      state.name === 'refused' && (
        <>
          <p className={styles.problem} role="alert">
            {t(`fault_${state.fault}`)}
          </p>
          <Button data-first look="quiet" onClick={() => void dictation.start()}>
            {t('retry')}
          </Button>
          <IconButton icon={CloseOutlined} size="large" label={t('close')} onClick={discard} />
        </>
      ),
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame and a legend
    <div ref={panel} className={styles.panel} role="group" aria-label={t('dictation')}>
      {content[state.name]()}
    </div>
  );
}

type RunningState = Extract<Props['dictation']['state'], { name: 'recording' }>;

function Running({ dictation, state }: Props & { state: RunningState }) {
  const t = useWords('dictation');
  const { recording, isPaused } = state;
  return (
    <>
      <span className={styles.live}>
        <span className={isPaused ? styles.paused : styles.mark} />
        <LevelMeter analyser={recording.analyser} isStill={isPaused} />
        <Elapsed recording={recording} />
      </span>
      <LanguageChoice chosen={dictation.language} onChoose={dictation.chooseLanguage} />
      <span className={styles.actions}>
        <IconButton icon={CloseOutlined} size="large" label={t('discard')} onClick={dictation.discard} />
        <IconButton
          icon={isPaused ? AudioOutlined : PauseOutlined}
          size="large"
          label={t(isPaused ? 'resume' : 'pause')}
          onClick={dictation.togglePause}
        />
        <IconButton
          data-first
          icon={CheckOutlined}
          size="large"
          className={styles.finish}
          label={t('finish')}
          onClick={() => void dictation.finish()}
        />
      </span>
    </>
  );
}

function Waiting({ words }: { words: string }) {
  return (
    <span className={styles.live}>
      <Spinner />
      <span>{words}</span>
    </span>
  );
}

/** How long it has lasted, and how long it may; not read aloud every second. */
function Elapsed({ recording }: { recording: Recording }) {
  const [ms, setMs] = useState(() => recording.elapsedMs());
  useEffect(() => {
    const timer = setInterval(() => setMs(recording.elapsedMs()), 250);
    return () => clearInterval(timer);
  }, [recording]);
  const maxMs = longestDictationSeconds * 1000;
  return (
    <span className={maxMs - ms < 30_000 ? styles.nearEnd : styles.time} dir="ltr">
      {minutesAndSeconds(ms)} / {minutesAndSeconds(maxMs)}
    </span>
  );
}

/** When a new state removes the focused control, its main control receives the focus. Focus elsewhere does not move. */
function useRestoreFocus(state: string) {
  const panel = useRef<HTMLDivElement>(null);
  // Each state renders other controls.
  useEffect(() => {
    if (document.activeElement === document.body) panel.current?.querySelector<HTMLElement>('[data-first]')?.focus();
  }, [state]);
  return panel;
}
