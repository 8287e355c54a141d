import { type DictationLanguage, longestDictationSeconds } from '@deskmate/api/limits';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useApi, useSession } from '../../session/SessionProvider.tsx';
import { createDictationLanguage } from './dictation-language.ts';
import { transcribe } from './dictation-request.ts';
import { MicrophoneError, type MicrophoneFault, type Recording, recordMicrophone } from './record-microphone.ts';

export type DictationState =
  | { name: 'off' }
  | { name: 'asking' }
  | { name: 'recording'; recording: Recording; isPaused: boolean }
  | { name: 'sending'; said: Blob }
  /** What was said is kept, to be sent again. Without an error nothing was heard in it. */
  | { name: 'failed'; said: Blob; error: unknown }
  | { name: 'refused'; fault: MicrophoneFault };

export type DictationEvent = 'started' | 'paused' | 'resumed' | 'sending' | 'inserted' | 'discarded';

type Listeners = { onText: (text: string) => void; onEvent: (event: DictationEvent) => void };

/** One dictation at a time: from the permission to the text, with a way out of every state. */
export function useDictation({ onText, onEvent }: Listeners) {
  const api = useApi();
  const { storage } = useSession();
  const kept = useMemo(() => createDictationLanguage(storage), [storage]);
  const [language, setLanguage] = useState(() => kept.read());
  const [state, setState] = useState<DictationState>({ name: 'off' });
  /** Ends whatever is under way: each attempt has its own. */
  const attempt = useRef(new AbortController());
  const finished = useRef<Recording | null>(null);
  const latest = useRef({ state, language, onText, onEvent });
  latest.current = { state, language, onText, onEvent };

  const stopAttempt = useCallback(() => {
    attempt.current.abort();
    attempt.current = new AbortController();
    return attempt.current.signal;
  }, []);

  const send = useCallback(
    async (said: Blob) => {
      const signal = stopAttempt();
      setState({ name: 'sending', said });
      latest.current.onEvent('sending');
      try {
        const text = await transcribe(api, said, latest.current.language, signal);
        if (signal.aborted) return;
        if (text === '') return setState({ name: 'failed', said, error: null });
        setState({ name: 'off' });
        latest.current.onText(text);
        latest.current.onEvent('inserted');
      } catch (error) {
        if (!signal.aborted) setState({ name: 'failed', said, error });
      }
    },
    [api, stopAttempt],
  );

  const finish = useCallback(async () => {
    const { state: now } = latest.current;
    if (now.name !== 'recording' || finished.current === now.recording) return;
    finished.current = now.recording;
    const { signal } = attempt.current;
    const said = await now.recording.finish();
    if (!signal.aborted) await send(said);
  }, [send]);

  const start = useCallback(async () => {
    const signal = stopAttempt();
    setState({ name: 'asking' });
    try {
      const recording = await recordMicrophone(() => void finish());
      if (signal.aborted) return recording.discard();
      signal.addEventListener('abort', recording.discard);
      setState({ name: 'recording', recording, isPaused: false });
      latest.current.onEvent('started');
    } catch (error) {
      if (signal.aborted) return;
      setState({ name: 'refused', fault: error instanceof MicrophoneError ? error.fault : 'unsupported' });
    }
  }, [finish, stopAttempt]);

  const discard = useCallback(() => {
    stopAttempt();
    const { name } = latest.current.state;
    setState({ name: 'off' });
    if (name !== 'refused') latest.current.onEvent('discarded');
  }, [stopAttempt]);

  useFinishInTime(state, finish);
  useEffect(() => () => attempt.current.abort(), []);

  return {
    state,
    language,
    start,
    finish,
    discard,
    chooseLanguage(chosen: DictationLanguage | null) {
      kept.write(chosen);
      setLanguage(chosen);
    },
    togglePause() {
      if (state.name !== 'recording') return;
      const isPaused = !state.isPaused;
      if (isPaused) state.recording.pause();
      else state.recording.resume();
      setState({ ...state, isPaused });
      onEvent(isPaused ? 'paused' : 'resumed');
    },
    retry: () => (state.name === 'failed' ? send(state.said) : undefined),
  };
}

/** At the longest that the service takes, a dictation is finished by itself. */
function useFinishInTime(state: DictationState, finish: () => Promise<void>) {
  useEffect(() => {
    if (state.name !== 'recording' || state.isPaused) return;
    const leftMs = longestDictationSeconds * 1000 - state.recording.elapsedMs();
    const timer = setTimeout(() => void finish(), Math.max(0, leftMs));
    return () => clearTimeout(timer);
  }, [state, finish]);
}
