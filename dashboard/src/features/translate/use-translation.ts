import { baseLanguage } from '@deskmate/api/languages';
import { useEffect, useEffectEvent, useState } from 'react';
import { newDraftName } from '../../conversation/composer/drafts.ts';
import { useMarkSeen } from '../../conversation/messages/use-mark-seen.ts';
import { useModelToAsk } from '../../conversation/model/use-model-to-ask.ts';
import { useModels } from '../../conversation/model/use-models.ts';
import { useConversation } from '../../conversation/state/use-conversation.ts';
import { usePlanStatus } from '../../session/use-plan-status.ts';
import { useOnline } from '../../ui/use-online.ts';
import { isTranslationOf, storedTranslation } from './stored-translation.ts';
import { fromAction, isSameAction, type TranslateAction, toAction } from './translate-action.ts';
import { useDetected } from './use-detected.ts';
import { useFittingGlossaries } from './use-fitting-glossaries.ts';
import { useSourceText } from './use-source-text.ts';
import { useTranslateSettings } from './use-translate-settings.ts';
import { useTranslationRequest } from './use-translation-request.ts';
import { pauseMs, triggerOf } from './when-to-translate.ts';

type HistoryEntry = {
  sessionId: string;
  isStored: boolean;
  /** Opens a new history entry while the text stays on the screen. */
  onNewEntry: () => void;
};

/** Both texts as they stood after the languages were exchanged: no question is needed for them. */
type Exchanged = { source: string; target: string; action: TranslateAction };

/** The reason why Translate did nothing. */
export type TranslateHint = 'empty' | 'tooLong' | 'waiting';

const openedWith = toAction({
  source: 'auto',
  target: 'en-US',
  formality: 'auto',
  domain: 'general',
  glossaryId: null,
  isWhileTyping: true,
});

export type OpenTranslation = ReturnType<typeof useTranslation>;

/** One text and its translation: what is typed, how it is asked for, and what the service has of it. */
export function useTranslation({ sessionId, isStored, onNewEntry }: HistoryEntry) {
  const { choice, models } = useModels('translate');
  const modelToAsk = useModelToAsk(models);
  const conversation = useConversation({ sessionId, action: openedWith, isStored });
  const { store, state } = conversation;
  const stored = storedTranslation(conversation.messages);
  const source = useSourceText(isStored ? sessionId : newDraftName('translate'), stored?.question.content ?? null);
  const { settings, change, restore } = useTranslateSettings();
  const { text } = source;
  const { detected, isPending } = useDetected(text, settings.source === 'auto');
  const glossaries = useFittingGlossaries(settings, detected);
  const action = toAction(glossaries.onlyFitting(settings));
  const key = JSON.stringify([action, text]);
  const isDemoOnly = choice.models.length > 0 && choice.models.every(({ is_demo }) => is_demo);
  const canAsk = useCanAsk(models, isDemoOnly);

  const [exchanged, setExchanged] = useState<Exchanged | null>(null);
  const [hint, setHint] = useState<TranslateHint | null>(null);
  /** While an input method composes a word, nothing is translated by itself. */
  const [isComposing, compose] = useState(false);
  /** Whether the person has changed something here: what is only opened is not translated by itself. */
  const [isTouched, setTouched] = useState(false);
  /** The last request; it is not repeated automatically after it has failed or was stopped. */
  const [triedKey, setTriedKey] = useState<string | null>(null);
  /** The entry whose settings are on the screen. */
  const [restoredId, setRestoredId] = useState<string | null>(null);
  if (stored && restoredId !== sessionId) {
    setRestoredId(sessionId);
    restore(fromAction(stored.question.action, settings));
  }

  const isExchanged = exchanged !== null && exchanged.source === text && isSameAction(exchanged.action, action);
  const isCurrent = isExchanged || isTranslationOf(stored, text, action);
  const sourceCode = settings.source !== 'auto' ? settings.source : (detected?.code ?? null);
  const isSourceSure = settings.source !== 'auto' || detected?.isSure === true;
  const isSameLanguage = isSourceSure && sourceCode === baseLanguage(settings.target);
  const { running } = state;
  const request = useTranslationRequest({
    sessionId,
    isStored,
    conversation,
    stored,
    onLeave() {
      source.left();
      onNewEntry();
    },
    onAsked() {
      setRestoredId(sessionId);
      source.moved();
    },
  });

  /** Whether this text with these settings is being translated already. */
  const isAsked = (request.isPending && triedKey === key) || (running !== null && isCurrent);

  function translate() {
    if (isAsked) return setHint(null);
    const trigger = triggerOf(text, false);
    const isSendable = trigger !== 'empty' && trigger !== 'tooLong';
    const obstacle = !isSendable ? trigger : choice.state === 'loading' ? 'waiting' : null;
    setHint(obstacle);
    const model = obstacle ? null : modelToAsk();
    if (!model) return;
    setTriedKey(key);
    setExchanged(null);
    request.begin({ text, action, modelId: model.id });
  }

  // A press while the models were loading is carried out once they are loaded.
  const translateNow = useEffectEvent(translate);
  const isReady = choice.state !== 'loading';
  useEffect(() => {
    if (hint === 'waiting' && isReady) translateNow();
  }, [hint, isReady]);

  const startsOnPause =
    isTouched &&
    !isComposing &&
    canAsk &&
    !isCurrent &&
    // A text that is in the target language already is not sent before that is known.
    !isPending &&
    !isSameLanguage &&
    triedKey !== key &&
    triggerOf(text, settings.isWhileTyping) === 'onPause';
  // Each change of the text or of a setting starts the pause again.
  useEffect(() => {
    if (!startsOnPause) return;
    const timer = setTimeout(translateNow, pauseMs);
    return () => clearTimeout(timer);
  }, [startsOnPause, key]);

  const { returned } = state;
  const putBack = useEffectEvent(source.putBack);
  useEffect(() => {
    if (returned) putBack(returned.text);
  }, [returned]);

  useMarkSeen(store, state, isStored);

  return {
    conversation,
    model: { choice, models, isDemoOnly },
    source: {
      text,
      detected,
      /** The chosen or detected language; null while there is none. */
      language: sourceCode,
      /** Whether the language was chosen, or is detected beyond doubt. */
      isSure: isSourceSure,
      /** Whether the text is in the target language already. */
      isSameLanguage,
      type(next: string) {
        setHint(null);
        setTouched(true);
        source.set(next);
      },
      /** Inserts text from elsewhere above what was typed. It is not translated until the person asks for it. */
      put(words: string) {
        source.set(text.trim() === '' || text === words ? words : `${words}\n\n${text}`);
      },
      compose,
    },
    settings: {
      chosen: settings,
      /** Those that fit the languages, and the chosen one if it does. */
      glossaries: { offered: glossaries.offered, chosen: action.glossary_id ?? null },
      change(part: Parameters<typeof change>[0]) {
        setHint(null);
        setTouched(true);
        change(part);
      },
      /** Exchanges both languages and both texts. */
      swap(next: { source: string; target: string }, translated: string) {
        const old = text;
        if (translated.trim() !== '') {
          source.set(translated);
          const action = toAction(glossaries.onlyFitting({ ...settings, ...next }));
          setExchanged({ source: translated, target: old, action });
        }
        change(next);
      },
    },
    request: {
      running,
      /** Whether a translation of what is typed now is on its way. */
      isRunning: request.isPending || hint === 'waiting' || (running !== null && isCurrent),
      hint,
      translate,
      stop() {
        if (hint === 'waiting') {
          setHint(null);
          setTriedKey(key);
        }
        request.cancel();
        void store.stop();
      },
    },
    result: {
      /** The last answer that the service has. */
      answer: stored?.answer ?? null,
      /** Whether what is shown is the translation of this text by these settings. */
      isCurrent,
      /** The translation after both texts were exchanged; null for one that the service has. */
      exchanged: isExchanged ? exchanged.target : null,
    },
  };
}

/** Whether an automatic request is possible; if not, no reason is shown. */
function useCanAsk(models: ReturnType<typeof useModels>['models'], isDemoOnly: boolean): boolean {
  const isOnline = useOnline();
  const isExpired = usePlanStatus()?.banner.state === 'expired';
  const { state, chosen } = models;
  return isOnline && !isExpired && !isDemoOnly && state === 'ready' && chosen !== null && !chosen.isLocked;
}
