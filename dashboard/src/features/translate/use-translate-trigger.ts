import { useEffect, useEffectEvent, useState } from 'react';
import type { ModelChoice } from '../../conversation/model/use-model-choice.ts';
import { usePressWhenModelsLoaded } from '../../conversation/model/use-press-when-models-loaded.ts';
import { pauseMs, triggerOf } from './when-to-translate.ts';

/** The reason why Translate did nothing. */
export type TranslateHint = 'empty' | 'tooLong' | 'demo' | 'waiting';

type Options = {
  text: string;
  /** Names the text with its settings: another key is another request. */
  key: string;
  isWhileTyping: boolean;
  /** Whether the last translation is of this text by these settings. */
  isCurrent: boolean;
  /** Whether a request is about to be sent. */
  isPending: boolean;
  /** Whether an answer is being written. */
  isRunning: boolean;
  /** Whether no model is connected that could translate. */
  isDemoOnly: boolean;
  modelsState: ModelChoice['state'];
  /** Whether a request that nobody pressed for is possible and makes sense. */
  canStartOnPause: boolean;
  /** Returns whether a request has begun; otherwise a notice has said why not. */
  begin: () => boolean;
};

/** When a translation begins: by a press of the button, or after a pause in typing. */
export function useTranslateTrigger({ text, key, begin, ...now }: Options) {
  const [hint, setHint] = useState<TranslateHint | null>(null);
  /** While an input method composes a word, nothing is translated by itself. */
  const [isComposing, setComposing] = useState(false);
  /** Whether the person has changed something here: what is only opened is not translated by itself. */
  const [isTouched, setTouched] = useState(false);
  /** The last request; it is not repeated automatically after it has failed or was stopped. */
  const [triedKey, setTriedKey] = useState<string | null>(null);
  const isAsked = (now.isPending && triedKey === key) || (now.isRunning && now.isCurrent);

  function translate() {
    if (isAsked) return setHint(null);
    const trigger = triggerOf(text, false);
    const isSendable = trigger !== 'empty' && trigger !== 'tooLong';
    const obstacle = !isSendable ? trigger : now.isDemoOnly ? 'demo' : now.modelsState === 'loading' ? 'waiting' : null;
    setHint(obstacle);
    if (obstacle === null && begin()) setTriedKey(key);
  }
  usePressWhenModelsLoaded(hint === 'waiting', now.modelsState, translate);
  const translateNow = useEffectEvent(translate);

  const startsOnPause =
    now.canStartOnPause &&
    isTouched &&
    !isComposing &&
    !now.isCurrent &&
    triedKey !== key &&
    triggerOf(text, now.isWhileTyping) === 'onPause';
  // Each change of the text or of a setting starts the pause again.
  useEffect(() => {
    if (!startsOnPause) return;
    const timer = setTimeout(translateNow, pauseMs);
    return () => clearTimeout(timer);
  }, [startsOnPause, key]);

  return {
    hint,
    translate,
    setComposing,
    /** The person has changed the text or a setting. */
    markEdited() {
      setHint(null);
      setTouched(true);
    },
    /** Takes back a press that waits for the models. */
    cancelDeferred() {
      if (hint !== 'waiting') return;
      setHint(null);
      setTriedKey(key);
    },
  };
}
