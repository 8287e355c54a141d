import type { ChatAction } from '@deskmate/api/contracts/ai/chat';
import { storageKeys } from '@deskmate/api/storage';
import type { ToolId } from '@deskmate/api/tools';
import { memoryStorage } from '../../session/memory-storage.ts';
import type { Attachment } from './message-tree.ts';

export type Draft = { text: string; attachments: Attachment[] };

export const emptyDraft: Draft = { text: '', attachments: [] };

export const isEmpty = ({ text, attachments }: Draft): boolean => text === '' && attachments.length === 0;

/** The draft of a temporary conversation, which is not stored. */
export const temporaryDraftName = 'temporary';

/**
 * Where the draft of a tool's next conversation is kept. Chat's has the name that it had as the only tool; a question about
 * a document belongs to that document.
 */
export const newDraftName = (tool: ToolId, action: ChatAction | null = null): string => {
  const [documentId] = action?.type === 'read' ? action.document_ids : [];
  return [tool === 'chat' ? 'new' : `new:${tool}`, ...(documentId ? [documentId] : [])].join(':');
};

/** The key of a conversation's draft: its own address once it has one, and until then that of the tool's next conversation. */
export const draftKeyOf = (
  tool: ToolId,
  { sessionId, isStored }: { sessionId: string; isStored: boolean },
  action: ChatAction | null = null,
): string => (isStored ? sessionId : newDraftName(tool, action));

/** Words from elsewhere above what was typed in a box, unless it is the same text. */
export const putAbove = (words: string, typed: string): string =>
  typed.trim() === '' || typed === words ? words : `${words}\n\n${typed}`;

/** What was typed, without words that were put above it; all of it where they do not stand there unchanged. */
export function withoutAbove(words: string, typed: string): string {
  if (typed === words) return '';
  const above = `${words}\n\n`;
  return typed.startsWith(above) ? typed.slice(above.length) : typed;
}

/** A draft that was found in a place, above another that moves there. */
export function joinDrafts(found: Draft, moved: Draft): Draft {
  if (isEmpty(found) || found.text === moved.text) return moved;
  if (isEmpty(moved)) return found;
  return {
    text: found.text === '' ? moved.text : putAbove(found.text, moved.text),
    attachments: [...found.attachments, ...moved.attachments],
  };
}

/**
 * The drafts of one client on this device, one per place (a conversation, or a new one). When storage is full, a draft is
 * lost by a reload.
 * @param memory keeps the draft of a temporary conversation
 */
export function createDrafts(storage: Storage, clientId: string, memory: Storage = memoryStorage()) {
  const keyOf = (draftKey: string) => `${storageKeys.draftPrefix}${clientId}:${draftKey}`;
  const storageOf = (draftKey: string) => (draftKey === temporaryDraftName ? memory : storage);
  // Earlier versions stored it.
  storage.removeItem(keyOf(temporaryDraftName));
  const drafts = {
    read(draftKey: string): Draft {
      try {
        const draft = JSON.parse(storageOf(draftKey).getItem(keyOf(draftKey)) ?? 'null') as Partial<Draft> | null;
        return {
          text: typeof draft?.text === 'string' ? draft.text : '',
          attachments: Array.isArray(draft?.attachments) ? draft.attachments : [],
        };
      } catch {
        return emptyDraft;
      }
    },
    write(draftKey: string, draft: Draft): void {
      try {
        if (isEmpty(draft)) storageOf(draftKey).removeItem(keyOf(draftKey));
        else storageOf(draftKey).setItem(keyOf(draftKey), JSON.stringify(draft));
      } catch (error) {
        console.warn('The draft could not be kept on this device.', error);
      }
    },
    /** Does nothing where the target already has a draft. */
    move(from: string, to: string): void {
      const draft = drafts.read(from);
      if (from === to || isEmpty(draft) || !isEmpty(drafts.read(to))) return;
      drafts.write(to, draft);
      drafts.write(from, emptyDraft);
    },
    /** Moves a draft below the one that the target already has. */
    join(from: string, to: string): void {
      drafts.write(to, joinDrafts(drafts.read(to), drafts.read(from)));
      drafts.write(from, emptyDraft);
    },
  };
  return drafts;
}
