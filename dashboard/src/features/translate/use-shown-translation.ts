import { useMemo, useState } from 'react';
import type { Message } from '../../conversation/store/message-tree.ts';
import { foldedText } from '../../conversation/thread/folded-text.ts';
import { shownChecks } from '../../conversation/thread/shown-checks.ts';
import { useAnswerText } from './use-answer-text.ts';
import { useEditedTranslation } from './use-edited-translation.ts';
import { useMatchedSentences } from './use-matched-sentences.ts';
import type { OpenTranslation } from './use-translation.ts';

const noFolds: Message['folds'] = [];
const noChecks: Message['checks'] = [];

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
  const folds = answer?.folds ?? noFolds;
  const folded = useMemo(() => foldedText({ content: streamed, folds }), [streamed, folds]);
  const isEmpty = source.text.trim() === '' && runningAnswer === null;
  const refusedAnswer = answer?.refused && runningAnswer === null ? answer : null;
  const arrived = result.exchanged ?? (refusedAnswer ? '' : folded.text);
  const [previousText, setPreviousText] = useState('');
  // Nothing of an answer that failed or was refused is shown as a translation.
  const textToShow = arrived || (conversation.state.failure || refusedAnswer ? '' : previousText);
  if (textToShow !== previousText) setPreviousText(textToShow);
  const shown = isEmpty ? '' : textToShow;
  const isWhole = result.isCurrent && runningAnswer === null && arrived !== '';
  const edited = useEditedTranslation(isWhole ? (answer?.id ?? null) : null, shown);
  const matched = useMatchedSentences(
    { text: source.text, language: source.language ?? 'auto' },
    { text: edited.text, language: settings.current.target },
    isWhole,
  );
  const checks = isWhole ? (answer?.checks ?? noChecks) : noChecks;
  const toCheck = useMemo(() => shownChecks(checks, folded, edited.text), [checks, folded, edited.text]);
  return {
    edited,
    /** What the model wrote around the translation. */
    folded: { prefaces: isWhole && answer ? folded.prefaces : [], remarks: isWhole && answer ? folded.remarks : [] },
    toCheck,
    /** An answer that is no translation of the text; null where there is one, or none yet. */
    refusedAnswer: isEmpty ? null : refusedAnswer,
    /** The answer that is shown; null after the languages were swapped. */
    answer,
    /** Whether it is of the text and the settings as they are now. */
    isCurrent: result.isCurrent,
    /** Whether it is the whole translation of the text as it is now. */
    isWhole,
    matched,
  };
}
