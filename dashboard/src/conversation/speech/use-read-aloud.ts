import { useEffect, useRef, useState } from 'react';

/** Reads a text aloud with the device's own voices. */
export function useReadAloud(place: string) {
  const isSupported = typeof window !== 'undefined' && 'speechSynthesis' in window;
  const [isSpeaking, setSpeaking] = useState(false);
  const own = useRef(false);

  // Another text is another reading.
  useEffect(
    () => () => {
      if (own.current) window.speechSynthesis.cancel();
    },
    [place],
  );

  function toggle(text: string) {
    const { speechSynthesis } = window;
    speechSynthesis.cancel();
    if (isSpeaking) return;
    const utterance = new SpeechSynthesisUtterance(text);
    utterance.lang = /\p{Script=Arabic}/u.test(text.slice(0, 400)) ? 'ar' : navigator.language;
    const end = () => {
      own.current = false;
      setSpeaking(false);
    };
    utterance.onend = end;
    utterance.onerror = end;
    own.current = true;
    setSpeaking(true);
    speechSynthesis.speak(utterance);
  }

  return { isSupported, isSpeaking, toggle };
}
