import { useCallback, useEffect, useRef, useState } from 'react';
import { speechSegments } from './speech-segments.ts';
import { localVoice } from './voices.ts';

/**
 * Reads a text aloud, with a voice of the device itself if there is one. Without the `language` of the text it is detected
 * from the letters.
 */
export function useReadAloud(textKey: string, language?: string) {
  const isSupported = typeof window !== 'undefined' && 'speechSynthesis' in window;
  const [isSpeaking, setSpeaking] = useState(false);
  /** The utterances still to be spoken. They are referenced here because a browser silently drops one that is garbage-collected. */
  const waiting = useRef(new Set<SpeechSynthesisUtterance>());

  const stop = useCallback(() => {
    setSpeaking(false);
    if (waiting.current.size === 0) return;
    waiting.current.clear();
    window.speechSynthesis.cancel();
  }, []);

  // A new text ends the reading of the former one.
  useEffect(() => stop, [textKey, stop]);

  function start(text: string) {
    const { speechSynthesis } = window;
    // Ends the reading of another message.
    speechSynthesis.cancel();
    for (const segment of speechSegments(text, navigator.languages)) {
      const utterance = new SpeechSynthesisUtterance(segment.text);
      utterance.lang = language ?? segment.language;
      utterance.voice = localVoice(utterance.lang);
      utterance.onend = () => {
        waiting.current.delete(utterance);
        if (waiting.current.size === 0) setSpeaking(false);
      };
      // No voice, or another message began: the rest of this one is not read.
      utterance.onerror = () => {
        if (!waiting.current.delete(utterance)) return;
        waiting.current.clear();
        setSpeaking(false);
      };
      waiting.current.add(utterance);
      speechSynthesis.speak(utterance);
    }
    setSpeaking(waiting.current.size > 0);
  }

  return { isSupported, isSpeaking, toggle: (text: string) => (isSpeaking ? stop() : start(text)) };
}
