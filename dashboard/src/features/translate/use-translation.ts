import { baseLanguage } from '@deskmate/api/languages';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { newDraftName } from '../../conversation/composer/drafts.ts';
import { useMarkSeen } from '../../conversation/messages/use-mark-seen.ts';
import { useModelToAsk } from '../../conversation/model/use-model-to-ask.ts';
import { useModels } from '../../conversation/model/use-models.ts';
import { useConversation } from '../../conversation/state/use-conversation.ts';
import { paths } from '../../paths.ts';
import { usePlanStatus } from '../../session/use-plan-status.ts';
import { useOnline } from '../../ui/use-online.ts';
import { storedTranslation } from './stored-translation.ts';
import { fromAction, isSameAction, type TranslateAction, toAction } from './translate-action.ts';
import { useDetected } from './use-detected.ts';
import { useFittingGlossaries } from './use-fitting-glossaries.ts';
import { useSourceText } from './use-source-text.ts';
import { useTranslateSettings } from './use-translate-settings.ts';
import { isAnotherText, pauseMs, triggerOf } from './when-to-translate.ts';

type HistoryEntry = {
  sessionId: string;
  isStored: boolean;
  /** Opens a new history entry while the text stays on the screen. */
  onNewEntry: () => void;
};

/** A translation that is to begin. */
type PendingRequest = {
  text: string;
  action: TranslateAction;
  modelId: string;
  /** The history entry that is left for it, which holds another text; null to stay in this one. */
  leaves: string | null;
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
  const navigate = useNavigate();
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
  const canAsk = useCanAsk(models, choice.models.length > 0 && choice.models.every(({ is_demo }) => is_demo));

  const [pending, setPending] = useState<PendingRequest | null>(null);
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
  const storedAction = stored?.question.action;
  const isCurrent =
    isExchanged ||
    (stored !== null &&
      stored.question.content === text &&
      storedAction?.type === 'translate' &&
      isSameAction(storedAction, action));
  const sourceCode = settings.source !== 'auto' ? settings.source : (detected?.code ?? null);
  const isSourceSure = settings.source !== 'auto' || detected?.isSure === true;
  const isSameLanguage = isSourceSure && sourceCode === baseLanguage(settings.target);
  const running = state.running;
  const isWaiting = pending !== null || hint === 'waiting';

  function begin(modelId: string) {
    setHint(null);
    setTriedKey(key);
    setExchanged(null);
    store.settleFailure();
    const leaves = stored !== null && isAnotherText(stored.question.content, text) ? sessionId : null;
    setPending({ text, action, modelId, leaves });
    if (leaves === null) return;
    if (running) void store.stop();
    source.left();
    onNewEntry();
  }

  function translate() {
    const trigger = triggerOf(text, false);
    if (trigger === 'empty' || trigger === 'tooLong') return setHint(trigger);
    if (choice.state === 'loading') return setHint('waiting');
    const model = modelToAsk();
    if (model) begin(model.id);
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

  const ask = useEffectEvent(({ text: requestedText, action: as, modelId }: PendingRequest) => {
    setPending(null);
    setRestoredId(sessionId);
    const answer = stored?.answer;
    store.ask({
      text: requestedText,
      attachments: [],
      modelId,
      parentId: null,
      action: as,
      ...(answer ? { supersedes: answer.id } : {}),
    });
    source.moved();
    if (!isStored) void navigate(paths.conversation('translate', sessionId), { replace: true });
  });
  // An answer that has no name yet cannot be superseded; its name comes with its first event, at once.
  const isNamed = running?.phase !== 'sending';
  const isThere = conversation.load !== 'loading';
  useEffect(() => {
    if (pending && pending.leaves !== sessionId && isNamed && isThere) ask(pending);
  }, [pending, sessionId, isNamed, isThere]);

  const { returned } = state;
  const putBack = useEffectEvent(source.putBack);
  useEffect(() => {
    if (returned) putBack(returned.text);
  }, [returned]);

  useMarkSeen(store, state, isStored);

  return {
    choice,
    models,
    conversation,
    settings,
    /** Those that fit the languages, and the chosen one if it does. */
    glossaries: { offered: glossaries.offered, chosen: action.glossary_id ?? null },
    text,
    stored,
    detected,
    sourceCode,
    isSameLanguage,
    /** Whether what is shown is the translation of this text by these settings. */
    isCurrent,
    exchanged: isExchanged ? exchanged.target : null,
    /** Whether a translation of what is typed now is on its way. */
    isRunning: isWaiting || (running !== null && isCurrent),
    running,
    hint,
    type(next: string) {
      setHint(null);
      setTouched(true);
      source.set(next);
    },
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
    /** Inserts text from elsewhere above what was typed. It is not translated until the person asks for it. */
    put(words: string) {
      source.set(text.trim() === '' || text === words ? words : `${words}\n\n${text}`);
    },
    compose,
    translate,
    stop: () => void store.stop(),
  };
}

/** Whether an automatic request is possible; if not, no reason is shown. */
function useCanAsk(models: ReturnType<typeof useModels>['models'], isDemoOnly: boolean): boolean {
  const isOnline = useOnline();
  const isExpired = usePlanStatus()?.banner.state === 'expired';
  const { state, chosen } = models;
  return isOnline && !isExpired && !isDemoOnly && state === 'ready' && chosen !== null && !chosen.isLocked;
}
