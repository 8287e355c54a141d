import { useCallback, useEffect, useRef, useState } from 'react';
import { speechSegments } from './speech-segments.ts';

/** Reads a text aloud with the device's own voices. `language` is that of the text; without it the letters tell. */
export function useReadAloud(place: string, language?: string) {
  const isSupported = typeof window !== 'undefined' && 'speechSynthesis' in window;
  const [isSpeaking, setSpeaking] = useState(false);
  /** The pieces still to be heard; empty when nothing of ours is read. A voice that is let go of may stay silent. */
  const waiting = useRef(new Set<SpeechSynthesisUtterance>());

  const stop = useCallback(() => {
    setSpeaking(false);
    if (waiting.current.size === 0) return;
    waiting.current.clear();
    window.speechSynthesis.cancel();
  }, []);

  // Another text is another reading.
  useEffect(() => stop, [place, stop]);

  function start(text: string) {
    const { speechSynthesis } = window;
    // What another message is reading ends.
    speechSynthesis.cancel();
    for (const piece of speechSegments(text, navigator.languages)) {
      const utterance = new SpeechSynthesisUtterance(piece.text);
      utterance.lang = language ?? piece.language;
      utterance.onend = () => {
        waiting.current.delete(utterance);
        if (waiting.current.size === 0) setSpeaking(false);
      };
      // No voice, or another message is read: the rest of this one is not.
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
