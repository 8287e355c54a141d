import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Counts down from `seconds`, which the service said at `sinceMs`. At zero it calls `onOver` once. The service decides
 * whether the time is over, because the clock of this device may have been changed meanwhile.
 */
export function useSecondsLeft(sinceMs: number, seconds: number, onOver: () => void = () => {}): number {
  const [nowMs, setNowMs] = useState(Date.now);
  const left = Math.max(0, Math.ceil(seconds - Math.max(0, nowMs - sinceMs) / 1000));
  const over = useEffectEvent(onOver);
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) return over();
    setNowMs(Date.now());
    const timer = setInterval(() => setNowMs(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isOver]);
  return left;
}
