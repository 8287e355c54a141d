import type { AiModel } from '@deskmate/api/contracts/main/models';
import { useState } from 'react';
import type { ModelChoice } from '../../conversation/model/use-model-choice.ts';
import { usePressWhenModelsLoaded } from '../../conversation/model/use-press-when-models-loaded.ts';
import type { Question } from '../../conversation/store/conversation-state.ts';
import type { Message } from '../../conversation/store/message-tree.ts';
import type { OpenConversation } from '../../conversation/store/use-conversation.ts';
import {
  isSameRequest,
  type NotSent,
  reasonNotToSend,
  toAction,
  typedText,
  type WriteFields,
  writeActionOf,
} from './write-fields.ts';

/** The reason why Write did nothing. */
export type Hint = NotSent | 'waiting' | 'demo';

type Options = {
  conversation: Pick<OpenConversation, 'store' | 'state'>;
  choice: ModelChoice;
  modelToAsk: () => AiModel | null;
  fields: WriteFields;
  /** What the shown text was asked with, and its first answer; null where there is none. */
  requested: { fields: WriteFields | null; answer: Message | null };
  onAsked: () => void;
  /** The fields were sent. */
  onWrite: () => void;
};

/** Every way to ask for a text: what the fields say, the same again, or a change of what is shown. */
export function useWriteRequest({ conversation, choice, modelToAsk, fields, requested, ...on }: Options) {
  const { store, state } = conversation;
  const [hint, setHint] = useState<Hint | null>(null);

  /** @returns whether it was asked; otherwise the hint or a notice says why not. */
  function ask(question: Omit<Question, 'attachments' | 'modelId'>): boolean {
    const obstacle = state.running ? 'busy' : choice.selected?.is_demo ? 'demo' : null;
    setHint(obstacle);
    const model = obstacle ? null : modelToAsk();
    if (!model) return false;
    store.ask({ ...question, attachments: [], modelId: model.model_id });
    on.onAsked();
    return true;
  }

  function regenerate(answer: Message): boolean {
    const action = writeActionOf(answer.parentId ? (state.tree.byId[answer.parentId] ?? null) : null);
    return ask({ text: '', parentId: answer.parentId, regenerate: answer.id, ...(action ? { action } : {}) });
  }

  /** Writes what the fields say; what was asked with the same fields before gets another version. */
  function write(): boolean {
    const reason = reasonNotToSend(fields, state.running !== null) ?? (choice.state === 'loading' ? 'waiting' : null);
    if (reason) {
      setHint(reason);
      return false;
    }
    const isAsked =
      requested.answer && requested.fields && isSameRequest(fields, requested.fields)
        ? regenerate(requested.answer)
        : ask({ text: typedText(fields), parentId: null, action: toAction(fields) });
    if (isAsked) on.onWrite();
    return isAsked;
  }

  usePressWhenModelsLoaded(hint === 'waiting', choice.state, write);

  return { hint, clearHint: () => setHint(null), ask, regenerate, write };
}
