import { defaultWriteSettings, type WriteSettings } from '@deskmate/api/writing/write-settings';
import { useEffectEvent, useLayoutEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useModelChoice } from '../../conversation/model/use-model-choice.ts';
import { useModelToAsk } from '../../conversation/model/use-model-to-ask.ts';
import { answerStatusOf } from '../../conversation/store/answer-status.ts';
import type { Question } from '../../conversation/store/conversation-state.ts';
import type { Message } from '../../conversation/store/message-tree.ts';
import { useConversation } from '../../conversation/store/use-conversation.ts';
import { useMessageActions } from '../../conversation/thread/use-message-actions.ts';
import type { ToolScreenProps } from '../../conversation/tool-screen.ts';
import { paths } from '../../paths.ts';
import { useLastSettings } from './use-last-settings.ts';
import { useWriteFields } from './use-write-fields.ts';
import { useWriteRequest } from './use-write-request.ts';
import { allVersions, originOf, shownVersion } from './versions.ts';
import { chosenFor, fieldsOf, toAction, type WriteAction, type WriteFields, writeActionOf } from './write-fields.ts';

export type Writing = ReturnType<typeof useWrite>;

/** Only names the tool of the conversation: each question brings its own action. */
const anyAction: WriteAction = { type: 'write', option: 'compose', ...defaultWriteSettings };

/** A text of Write: what is typed, its versions, and every way to ask for another one. */
export function useWrite(props: ToolScreenProps) {
  const { sessionId, isStored, target, onShare } = props;
  const navigate = useNavigate();
  const [settings] = useLastSettings();
  const choice = useModelChoice('write');
  const conversation = useConversation({ sessionId, action: anyAction, isStored });
  const { store, state } = conversation;
  const { tree, returned } = state;
  const modelToAsk = useModelToAsk(choice);
  const [chosenId, setChosenId] = useState(target);

  const versions = useMemo(() => allVersions(tree), [tree]);
  const version = shownVersion(tree, state.running ? null : chosenId);
  const { question, first, firstAnswer } = originOf(tree, version);
  const firstAction = writeActionOf(first);
  const requestedFields = useRequestedFields(first, returned, settings);
  const { fields, put, clear } = useWriteFields({ sessionId, isStored, requested: requestedFields });
  const answerStatus = answerStatusOf(state);
  const isDemo = choice.selected?.is_demo === true;

  const onAsked = () => {
    setChosenId(null);
    if (!isStored) void navigate(paths.conversation('write', sessionId), { replace: true });
  };
  const request = useWriteRequest({
    conversation,
    choice,
    modelToAsk,
    fields,
    requested: { fields: requestedFields, answer: firstAnswer },
    onAsked,
    onWrite: clear,
  });
  const messageActions = useMessageActions({
    store,
    choice,
    action: firstAction ?? toAction(fields),
    modelToAsk,
    onAsked() {
      request.clearHint();
      onAsked();
    },
    edit: () => {},
    startFrom: () => {},
    share: (answer) => onShare(answer.id),
  });

  // A question without an answer becomes a draft again: nothing that was typed is lost by a reload, not even by one right
  // after the failure is shown.
  const putBack = useEffectEvent(() => {
    const question = store.takeReturned();
    if (question) put(fieldsOf(question.text, question.action as WriteAction, settings));
  });
  useLayoutEffect(() => {
    if (returned && isFirst(returned)) putBack();
  }, [returned]);

  return {
    conversation,
    model: { choice, isDemo },
    input: {
      fields,
      put: (change: Partial<WriteFields>) => {
        request.clearHint();
        put(change);
      },
    },
    request: {
      answerStatus,
      hint: request.hint,
      write: request.write,
      retry: () => {
        if (state.failure) request.ask(state.failure.question);
      },
    },
    result: {
      versions,
      version,
      /** Whether the service has it written at once, because the version before lacked parts of its source. */
      isSecond: versions.some(({ secondVersion }) => secondVersion !== null && secondVersion === version?.id),
      /** The message that the shown version answers. */
      question,
      firstAction,
      /** Whether it is a text of the client that was improved, not one written from notes. */
      isOwnText: requestedFields !== null && chosenFor(requestedFields).method !== 'draft',
      isSms: requestedFields !== null && chosenFor(requestedFields).format === 'message',
      regenerate: request.regenerate,
      /** Asks for a change of the shown version. */
      askForChange: (words: string, action: WriteAction) =>
        request.ask({ text: words, parentId: version?.id ?? null, action }),
      selectVersion: (id: string) => {
        setChosenId(id);
        messageActions.choose(id);
      },
      rate: messageActions.rate,
    },
  } as const;
}

const isFirst = ({ action, parentId }: Question): boolean =>
  parentId === null && action?.type === 'write' && action.draft === undefined;

/** The fields that the shown text was asked with, or those of a question that came back. */
function useRequestedFields(
  first: Message | null,
  returned: Question | null,
  settings: WriteSettings,
): WriteFields | null {
  return useMemo(() => {
    if (first) return fieldsOf(first.content, writeActionOf(first) ?? anyAction, settings);
    if (!returned || !isFirst(returned)) return null;
    return fieldsOf(returned.text, returned.action as WriteAction, settings);
  }, [settings, first, returned]);
}
