import { useEffect, useEffectEvent } from 'react';
import type { ModelChoice } from './use-model-choice.ts';

/**
 * Carries out a press that came while the models were loading, once their list is there or has failed.
 * @param isDeferred whether such a press waits; `press` ends the wait, whatever comes of it
 */
export function usePressWhenModelsLoaded(
  isDeferred: boolean,
  modelsState: ModelChoice['state'],
  press: () => void,
): void {
  const pressNow = useEffectEvent(press);
  const isDue = isDeferred && modelsState !== 'loading';
  useEffect(() => {
    if (isDue) pressNow();
  }, [isDue]);
}
