import { longestDictationSeconds } from '@deskmate/api/limits';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useUser } from '../../session/AuthProvider.tsx';
import { useApi } from '../../session/SessionProvider.tsx';
import { useLatest } from '../../ui/use-latest.ts';
import { transcribe } from './dictation-queries.ts';
import { MicrophoneError, type MicrophoneFault, type Recording, recordMicrophone } from './record-microphone.ts';
import { useDictationLanguage } from './use-dictation-language.ts';
import { useKeptRecording, useRecordingCache } from './use-recording-cache.ts';

export type DictationState =
  | { name: 'off' }
  | { name: 'asking' }
  | { name: 'recording'; recording: Recording; isPaused: boolean }
  | { name: 'sending'; audio: Blob }
  /** The recording is kept, to be sent again. Without an error the vendor found no speech in it. */
  | { name: 'failed'; audio: Blob; error: unknown }
  | { name: 'refused'; fault: MicrophoneFault }
  /** A recording of an earlier page that was not transcribed. */
  | { name: 'kept'; audio: Blob; elapsedMs: number };

export type DictationEvent = 'started' | 'paused' | 'resumed' | 'sending' | 'inserted' | 'discarded';

type Listeners = { onText: (text: string) => void; onEvent: (event: DictationEvent) => void };

/**
 * One dictation at a time, from the permission to the text. Every state can be left.
 * @param draftKey the chat that it belongs to; null where nothing may stay on the device
 */
export function useDictation(draftKey: string | null, { onText, onEvent }: Listeners) {
  const api = useApi();
  const { id: clientId } = useUser();
  const cache = useRecordingCache(clientId, draftKey);
  /** The cache of the running dictation: the chat may get its address meanwhile. */
  const owner = useRef(cache);
  const { language, chooseLanguage } = useDictationLanguage();
  const [state, setState] = useState<DictationState>({ name: 'off' });
  /** Aborts the running attempt; each attempt has its own controller. */
  const attempt = useRef(new AbortController());
  const finished = useRef<Recording | null>(null);
  const latest = useLatest({ state, language, onText, onEvent });

  const stopAttempt = useCallback(() => {
    attempt.current.abort();
    attempt.current = new AbortController();
    return attempt.current.signal;
  }, []);

  const send = useCallback(
    async (audio: Blob) => {
      const signal = stopAttempt();
      setState({ name: 'sending', audio });
      latest.current.onEvent('sending');
      try {
        const text = await transcribe(api, audio, latest.current.language, signal);
        if (signal.aborted) return;
        if (text === '') return setState({ name: 'failed', audio, error: null });
        owner.current.forget();
        setState({ name: 'off' });
        latest.current.onText(text);
        latest.current.onEvent('inserted');
      } catch (error) {
        if (!signal.aborted) setState({ name: 'failed', audio, error });
      }
    },
    [api, stopAttempt],
  );

  const finish = useCallback(async () => {
    const { state: now } = latest.current;
    if (now.name !== 'recording' || finished.current === now.recording) return;
    finished.current = now.recording;
    const { signal } = attempt.current;
    const audio = await now.recording.finish();
    if (!signal.aborted) await send(audio);
  }, [send]);

  const start = useCallback(async () => {
    const signal = stopAttempt();
    setState({ name: 'asking' });
    owner.current = cache;
    try {
      const before = await cache.begin();
      if (signal.aborted) return cache.leave();
      if (before) return setState({ name: 'kept', ...before });
      const recording = await recordMicrophone(() => void finish(), cache.add);
      if (signal.aborted) return recording.discard();
      signal.addEventListener('abort', recording.discard);
      setState({ name: 'recording', recording, isPaused: false });
      latest.current.onEvent('started');
    } catch (error) {
      if (signal.aborted) return;
      cache.leave();
      setState({ name: 'refused', fault: error instanceof MicrophoneError ? error.fault : 'unsupported' });
    }
  }, [finish, cache, stopAttempt]);

  const discard = useCallback(() => {
    stopAttempt();
    const { name } = latest.current.state;
    owner.current.forget();
    setState({ name: 'off' });
    if (name !== 'refused') latest.current.onEvent('discarded');
  }, [stopAttempt]);

  useFinishInTime(state, finish);
  useKeptRecording(cache, owner, state.name, setState);
  useEffect(() => () => attempt.current.abort(), []);

  return {
    state,
    language,
    start,
    finish,
    discard,
    chooseLanguage,
    togglePause() {
      if (state.name !== 'recording') return;
      const isPaused = !state.isPaused;
      if (isPaused) state.recording.pause();
      else state.recording.resume();
      setState({ ...state, isPaused });
      onEvent(isPaused ? 'paused' : 'resumed');
    },
    retry: () => (state.name === 'failed' || state.name === 'kept' ? send(state.audio) : undefined),
  };
}

/** Finishes a dictation when it has the longest duration that the service accepts. */
function useFinishInTime(state: DictationState, finish: () => Promise<void>) {
  useEffect(() => {
    if (state.name !== 'recording' || state.isPaused) return;
    const leftMs = longestDictationSeconds * 1000 - state.recording.elapsedMs();
    const timer = setTimeout(() => void finish(), Math.max(0, leftMs));
    return () => clearTimeout(timer);
  }, [state, finish]);
}
