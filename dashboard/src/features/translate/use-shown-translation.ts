import { useState } from 'react';
import { useAnswerText } from './use-answer-text.ts';
import { useEditedTranslation } from './use-edited-translation.ts';
import { useMatchedSentences } from './use-matched-sentences.ts';
import type { OpenTranslation } from './use-translation.ts';

export type ShownTranslation = ReturnType<typeof useShownTranslation>;

/** What the pane of the translation shows: the translation, or the previous one while the next has no text yet. */
export function useShownTranslation({
  conversation,
  source,
  settings,
  request,
  result,
}: Pick<OpenTranslation, 'conversation' | 'source' | 'settings' | 'request' | 'result'>) {
  const { runningAnswer } = request;
  // After the languages were swapped, the answer is not what the panes show.
  const answer = result.exchanged === null ? result.answer : null;
  const streamed = useAnswerText(conversation.store, answer);
  const arrived = result.exchanged ?? streamed;
  const [previousText, setPreviousText] = useState('');
  // Nothing of an answer that failed is shown: its text may have failed the checks.
  const textToShow = arrived || (conversation.state.failure ? '' : previousText);
  if (textToShow !== previousText) setPreviousText(textToShow);
  const shown = source.text.trim() === '' && runningAnswer === null ? '' : textToShow;
  const isWhole = result.isCurrent && runningAnswer === null && arrived !== '';
  const edited = useEditedTranslation(isWhole ? (answer?.id ?? null) : null, shown);
  const matched = useMatchedSentences(
    { text: source.text, language: source.language ?? 'auto' },
    { text: edited.text, language: settings.current.target },
    isWhole,
  );
  return {
    edited,
    /** The answer that is shown; null after the languages were swapped. */
    answer,
    /** Whether it is of the text and the settings as they are now. */
    isCurrent: result.isCurrent,
    /** Whether it is the whole translation of the text as it is now. */
    isWhole,
    matched,
  };
}
