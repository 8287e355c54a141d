import { useEffect, useEffectEvent } from 'react';
import { type ModelChoice, useModelChoice } from '../../conversation/model/use-model-choice.ts';
import { useModelToAsk } from '../../conversation/model/use-model-to-ask.ts';
import { draftKeyOf, putAbove } from '../../conversation/store/drafts.ts';
import { useConversation } from '../../conversation/store/use-conversation.ts';
import { useMarkAnswersSeen } from '../../conversation/thread/use-mark-seen.ts';
import { usePlanStatus } from '../../session/use-plan-status.ts';
import { useOnline } from '../../ui/use-online.ts';
import { isTranslationOf, storedTranslation } from './stored-translation.ts';
import { toAction } from './translate-action.ts';
import { defaultTranslateSettings, type TranslateSettings } from './translate-settings.ts';
import { useExchangedTexts } from './use-exchanged-texts.ts';
import { useFittingGlossaries } from './use-fitting-glossaries.ts';
import { useSourceLanguage } from './use-source-language.ts';
import { useSourceText } from './use-source-text.ts';
import { useTranslateSettings } from './use-translate-settings.ts';
import { useTranslateTrigger } from './use-translate-trigger.ts';
import { useTranslationRequest } from './use-translation-request.ts';

type HistoryEntry = {
  sessionId: string;
  isStored: boolean;
  /** Opens a new history entry while the text stays on the screen. */
  onNewEntry: () => void;
};

const openedWith = toAction(defaultTranslateSettings);

export type OpenTranslation = ReturnType<typeof useTranslation>;

/** One text and its translation: what is typed, how it is asked for, and what the service has of it. */
export function useTranslation({ sessionId, isStored, onNewEntry }: HistoryEntry) {
  const choice = useModelChoice('translate');
  const modelToAsk = useModelToAsk(choice);
  const conversation = useConversation({ sessionId, action: openedWith, isStored });
  const { store, state } = conversation;
  const { running: runningAnswer, returned } = state;
  const stored = storedTranslation(conversation.messages);
  const source = useSourceText(draftKeyOf('translate', { sessionId, isStored }), stored?.question.content ?? null);
  const { settings, change, markRestored } = useTranslateSettings(sessionId, stored);
  const { text } = source;
  const language = useSourceLanguage(text, settings);
  const glossaries = useFittingGlossaries(settings, language.detected);
  const actionOf = (requested: TranslateSettings) => toAction(glossaries.onlyFitting(requested));
  const action = actionOf(settings);
  const isDemoOnly = choice.models.length > 0 && choice.models.every(({ is_demo }) => is_demo);
  const { exchanged, exchange } = useExchangedTexts(text, action);

  const request = useTranslationRequest({
    sessionId,
    isStored,
    conversation,
    stored,
    onLeave() {
      source.moveToAnotherKey();
      onNewEntry();
    },
    onAsked() {
      markRestored(sessionId);
      source.clearNewDraft();
    },
  });
  const isCurrent = exchanged !== null || isTranslationOf(stored, text, action);
  const canAsk = useCanAsk(choice, isDemoOnly);
  const trigger = useTranslateTrigger({
    text,
    key: JSON.stringify([action, text]),
    isWhileTyping: settings.isWhileTyping,
    isCurrent,
    isPending: request.isPending,
    isRunning: runningAnswer !== null,
    isDemoOnly,
    modelsState: choice.state,
    // A text that is in the target language already is not sent before that is known.
    canStartOnPause: canAsk && !language.isPending && !language.isTarget,
    begin() {
      const model = modelToAsk();
      if (!model) return false;
      exchange(null);
      request.begin({ text, action, modelId: model.model_id });
      return true;
    },
  });

  const putBack = useEffectEvent(source.putBack);
  useEffect(() => {
    const question = returned && store.takeReturned();
    if (question) putBack(question.text);
  }, [store, returned]);

  useMarkAnswersSeen(store, state, isStored);

  return {
    conversation,
    model: { choice, isDemoOnly },
    source: {
      text,
      detected: language.detected,
      /** The chosen or detected language; null while there is none. */
      language: language.code,
      /** Whether the language was chosen, or is detected beyond doubt. */
      isSure: language.isSure,
      /** Whether the text is in the target language already. */
      isSameLanguage: language.isTarget,
      type(next: string) {
        trigger.markEdited();
        source.set(next);
      },
      /** Inserts text from elsewhere above what was typed. It is not translated until the person asks for it. */
      put(words: string) {
        source.set(putAbove(words, text));
      },
      setComposing: trigger.setComposing,
    },
    settings: {
      current: settings,
      /** Those that fit the languages, and the chosen one if it does. */
      glossaries: { offered: glossaries.offered, selectedId: action.glossary_id ?? null },
      change(part: Parameters<typeof change>[0]) {
        trigger.markEdited();
        change(part);
      },
      /** Exchanges both languages and both texts. */
      swap(next: { source: string; target: string }, translated: string) {
        if (translated.trim() !== '') {
          source.set(translated);
          exchange({ source: translated, target: text, action: actionOf({ ...settings, ...next }) });
        }
        change(next);
      },
    },
    request: {
      runningAnswer,
      /** Whether a translation of what is typed now is on its way. */
      isRunning: request.isPending || trigger.hint === 'waiting' || (runningAnswer !== null && isCurrent),
      hint: trigger.hint,
      translate: trigger.translate,
      stop() {
        trigger.cancelDeferred();
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
      exchanged,
    },
  };
}

/** Whether an automatic request is possible; if not, no reason is shown. */
function useCanAsk({ state, selected }: ModelChoice, isDemoOnly: boolean): boolean {
  const isOnline = useOnline();
  const isExpired = usePlanStatus()?.banner.state === 'expired';
  return isOnline && !isExpired && !isDemoOnly && state === 'ready' && selected?.locked === null;
}
