import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef } from 'react';

/** Two taps that are closer than this are a double tap; browsers count clicks of a mouse alone (`detail`). */
const doubleTapMs = 400;

/**
 * What presses do to a button that turns from Send into Stop and back. Ignores the second press of a double click or double
 * tap, and key repeat: the first press has already turned Send into Stop.
 * @param press.onSend unless the button submits a form
 */
export function useSendOrStop(isRunning: boolean, press: { onSend?: () => void; onStop: () => void }) {
  const last = useRef({ isRunning, atMs: Number.NEGATIVE_INFINITY });
  const isTap = useRef(false);
  return {
    // The click itself does not say in every browser what kind of pointer made it.
    onPointerDown(event: PointerEvent) {
      isTap.current = event.pointerType === 'touch';
    },
    onClick(event: MouseEvent) {
      const sinceLastMs = event.timeStamp - last.current.atMs;
      const isSecond = event.detail > 1 || (isTap.current && sinceLastMs < doubleTapMs);
      last.current.atMs = event.timeStamp;
      if (isSecond && last.current.isRunning !== isRunning) return event.preventDefault();
      last.current.isRunning = isRunning;
      if (isRunning) press.onStop();
      else press.onSend?.();
    },
    onKeyDown(event: KeyboardEvent) {
      if (event.repeat && event.key === 'Enter') event.preventDefault();
    },
  };
}
