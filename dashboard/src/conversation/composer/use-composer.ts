import { fieldLimits } from '@deskmate/api/limits';
import { type Ref, type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react';
import type { ModelChoice } from '../model/use-model-choice.ts';
import { usePressWhenModelsLoaded } from '../model/use-press-when-models-loaded.ts';
import { putAbove, withoutAbove } from '../store/drafts.ts';
import type { Attachment } from '../store/message-tree.ts';
import { attachmentMax, isPicture } from './accepted-files.ts';
import { type Attachments, useAttachments } from './use-attachments.ts';
import { useDraft } from './use-draft.ts';

export type ComposerHandle = {
  focus: () => void;
  /** Inserts text above what was typed already. */
  put: (text: string, attachments?: Attachment[]) => void;
  /** Removes what was put there, unless its text was changed since. */
  takeOut: (text: string, attachments: Attachment[]) => void;
  /** Uploads files for the message. */
  attach: (files: Iterable<File>) => void;
  /** What makes another element take dropped files for the message; null where it takes none. */
  dropTarget: Attachments['dropTarget'] | null;
  /** Stores the draft at once. */
  save: () => void;
};

/** Opens the list of models, which reports what is searched for, and null once a model is chosen. */
export type OnPickModel = (onSearch: (search: string | null) => void) => void;

/** The reason why Send did nothing. */
export type ComposerHint = 'empty' | 'busy' | 'uploading' | 'tooLong' | 'waiting' | 'imagesUnseen';

type Options = {
  draftKey: string;
  isRunning: boolean;
  canAttach: boolean;
  /** While the models are loading, a message that is sent waits for them. */
  modelsState: ModelChoice['state'];
  /** The chosen model takes no images. */
  cannotSeeImages: boolean;
  onSend: (text: string, attachments: Attachment[]) => boolean;
  ref: Ref<ComposerHandle> | undefined;
};

/** The message being written: its text and files, stored as a draft, and the functions that send it. */
export function useComposer({ draftKey, isRunning, canAttach, modelsState, cannotSeeImages, onSend, ref }: Options) {
  const { draft, change, save } = useDraft(draftKey);
  const area: RefObject<HTMLTextAreaElement | null> = useRef(null);
  const [hint, setHint] = useState<ComposerHint | null>(null);
  const files = useAttachments(draft.attachments, (next) =>
    change((old) => ({ ...old, attachments: next(old.attachments) })),
  );
  const hasUnseenImages = cannotSeeImages && draft.attachments.some(({ contentType }) => isPicture(contentType));
  const focus = () => area.current?.focus({ preventScroll: true });
  useFocusAtFirst(area);

  function setText(text: string) {
    setHint(null);
    change((old) => ({ ...old, text }));
  }

  function put(text: string, attachments: Attachment[] = []) {
    change((old) => ({
      text: putAbove(text, old.text),
      attachments: mergeFiles(attachments, old.attachments),
    }));
    focus();
  }

  function takeOut(text: string, attachments: Attachment[]) {
    const taken = new Set(attachments.map(({ fileUID }) => fileUID));
    change((old) => {
      const rest = withoutAbove(text, old.text);
      if (rest === old.text) return old;
      return { text: rest, attachments: old.attachments.filter(({ fileUID }) => !taken.has(fileUID)) };
    });
    setHint(null);
    save();
  }

  function submit() {
    const reason = reasonNotToSend(draft.text, isRunning, files.isUploading);
    if (reason) return setHint(reason);
    if (modelsState === 'loading') return setHint('waiting');
    if (hasUnseenImages) return setHint('imagesUnseen');
    setHint(null);
    if (!onSend(draft.text, draft.attachments)) return;
    change(() => ({ text: '', attachments: [] }));
    files.closeProblems();
    save();
    if (hasKeyboard()) focus();
  }

  usePressWhenModelsLoaded(hint === 'waiting', modelsState, submit);

  useImperativeHandle(ref, () => ({
    focus,
    put,
    takeOut,
    attach: files.add,
    dropTarget: canAttach ? files.dropTarget : null,
    save,
  }));
  const isOver = (hint === 'uploading' && !files.isUploading) || (hint === 'imagesUnseen' && !hasUnseenImages);
  return { text: draft.text, setText, submit, files, hint: isOver ? null : hint, area, focus };
}

/** On a touch screen the focus would open a keyboard that covers the page. */
const hasKeyboard = (): boolean => !window.matchMedia('(pointer: coarse)').matches;

/** Focuses the text area, unless the focus is in use elsewhere: an edited title, an open dialog. */
function useFocusAtFirst(area: RefObject<HTMLTextAreaElement | null>) {
  useEffect(() => {
    const { activeElement } = document;
    const isBusy = activeElement instanceof HTMLInputElement || document.querySelector('dialog[open]') !== null;
    if (hasKeyboard() && !isBusy) area.current?.focus({ preventScroll: true });
  }, [area]);
}

function reasonNotToSend(text: string, isRunning: boolean, isUploading: boolean): ComposerHint | null {
  if (isRunning) return 'busy';
  if (isUploading) return 'uploading';
  if (text.trim() === '') return 'empty';
  return text.length > fieldLimits.promptMax ? 'tooLong' : null;
}

function mergeFiles(first: Attachment[], second: Attachment[]): Attachment[] {
  const known = new Set(first.map(({ fileUID }) => fileUID));
  return [...first, ...second.filter(({ fileUID }) => !known.has(fileUID))].slice(0, attachmentMax);
}
