import type { Generation, Image } from '@deskmate/api/contracts/ai/images';
import type { AiModel } from '@deskmate/api/contracts/main/models';
import { type Ref, type RefObject, useId, useImperativeHandle, useRef, useState } from 'react';
import { pictureFiles } from '../../conversation/composer/accepted-files.ts';
import { putAbove } from '../../conversation/composer/drafts.ts';
import { useAttachments } from '../../conversation/composer/use-attachments.ts';
import { useDraft } from '../../conversation/composer/use-draft.ts';
import { useModelToAsk } from '../../conversation/model/use-model-to-ask.ts';
import { useModelChoice } from '../../conversation/model/use-model-choice.ts';
import { usePressWhenModelsLoaded } from '../../conversation/model/use-press-when-models-loaded.ts';
import { useErrorWords } from '../../messages/use-error-words.ts';
import { useApi } from '../../session/SessionProvider.tsx';
import { useNotify } from '../../ui/NoticeProvider.tsx';
import { type ArtSettings, withStyle } from './art-settings.ts';
import { buildOrder, withoutOrdered } from './build-order.ts';
import { findReferences } from './find-references.ts';
import { needsConfirmation } from './order-price.ts';
import { type ReasonNotToOrder, reasonNotToOrder } from './reason-not-to-order.ts';
import { referenceOf } from './references.ts';
import { useArtSettings } from './use-art-settings.ts';
import { useModelTerms } from './use-model-terms.ts';
import { useOrder } from './use-order.ts';

export type PromptFormHandle = {
  focus: () => void;
  putPrompt: (prompt: string) => void;
  /** Puts words from elsewhere above what was typed. */
  putWords: (words: string) => void;
  /** Puts what an image was ordered with, to be ordered again. */
  putOrder: (order: Image | Generation) => void;
  /** Puts a cancelled order back, unless something else was typed since. */
  takeBack: (order: Generation) => void;
  prompt: () => string;
  addReference: (image: Image) => void;
};

type Options = { draftKey: string; sessionId: string; onOrdered: () => void; ref: Ref<PromptFormHandle> | undefined };

/** The form of an order: the prompt as a draft, its references, the model, the settings, and the order itself. */
export function usePromptForm({ draftKey, sessionId, onOrdered, ref }: Options) {
  const { draft, change, save } = useDraft(draftKey);
  const { settings, change: changeSettings } = useArtSettings();
  const choice = useModelChoice('art');
  const modelToAsk = useModelToAsk(choice);
  const area: RefObject<HTMLTextAreaElement | null> = useRef(null);
  const hintId = useId();
  const api = useApi();
  const notify = useNotify();
  const errorWords = useErrorWords();
  const order = useOrder();
  const [hint, setHint] = useState<ReasonNotToOrder | null>(null);
  const [isConfirming, setConfirming] = useState(false);
  const findingFor = useRef<Image | Generation | null>(null);
  const [isFindingReferences, setFinding] = useState(false);
  const model: AiModel | null = choice.selected;
  const { options, served, fitted, price, creditsLeft } = useModelTerms(model, settings);
  const files = useAttachments(
    draft.attachments,
    (attachments) => change((old) => ({ ...old, attachments })),
    pictureFiles(options.max_references),
  );
  const references = draft.attachments.slice(0, options.max_references);
  const prompt = draft.text.trim();

  const setText = (text: string) => {
    setHint(null);
    change((old) => ({ ...old, text }));
  };
  const focus = () => {
    area.current?.focus({ preventScroll: true });
    area.current?.scrollIntoView({ block: 'center' });
  };

  function addReference(image: Image) {
    const reference = referenceOf(image);
    change((old) => ({
      ...old,
      attachments: [reference, ...old.attachments.filter(({ fileUID }) => fileUID !== reference.fileUID)],
    }));
    focus();
  }

  async function submit({ isAgreed = false } = {}): Promise<void> {
    const reason = reasonNotToOrder({
      prompt,
      isUploading: files.isUploading || isFindingReferences,
      isSending: order.isSending,
      areModelsLoading: choice.state === 'loading',
    });
    setHint(reason);
    if (reason || !modelToAsk() || !model) return;
    if (!isAgreed && needsConfirmation(price, settings.confirmAbove)) return setConfirming(true);
    setConfirming(false);
    const isTaken = await order.send(buildOrder({ prompt, model, settings: fitted, references, sessionId }), model);
    if (!isTaken) return;
    change((now) => withoutOrdered(now, draft));
    files.clear();
    save();
    onOrdered();
  }

  usePressWhenModelsLoaded(hint === 'waiting', choice.state, () => void submit());

  /** Attached instead of those of the draft. What is attached meanwhile stays, and another order wins. */
  async function putReferences(same: Image | Generation) {
    findingFor.current = same;
    setFinding(true);
    change((old) => ({ ...old, attachments: [] }));
    try {
      const found = await findReferences(api, same);
      if (findingFor.current === same) change((old) => ({ ...old, attachments: [...found, ...old.attachments] }));
    } catch (error) {
      notify.error(errorWords(error));
    } finally {
      if (findingFor.current === same) setFinding(false);
    }
  }

  function putOrder(same: Image | Generation) {
    setText(same.prompt);
    if (choice.models.some(({ model_id, locked }) => model_id === same.ai_model_id && locked === null)) {
      choice.choose(same.ai_model_id);
    }
    const { aspect_ratio: aspectRatio, quality, background, format } = same;
    changeSettings((old) => withStyle({ ...old, aspectRatio, quality, background, format }, same.style_id));
    void putReferences(same);
    focus();
  }

  useImperativeHandle(ref, () => ({
    focus,
    putPrompt(text) {
      setText(text);
      focus();
    },
    putWords(words) {
      setText(putAbove(words, draft.text));
      focus();
    },
    putOrder,
    takeBack: (order) => {
      if (prompt === '' && draft.attachments.length === 0) putOrder(order);
    },
    prompt: () => prompt,
    addReference,
  }));

  return {
    prompt: { area, text: draft.text, setText: setText, hint, hintId },
    references: { files, max: options.max_references, add: addReference },
    model: { choice, selected: model, options, servedStyles: served },
    settings: {
      current: settings,
      /** Those of them that the model can follow. */
      fitted,
      change: (part: Partial<ArtSettings>) => changeSettings((old) => ({ ...old, ...part })),
      chooseStyle: (styleId: number) => changeSettings((old) => withStyle(old, styleId)),
    },
    order: {
      price,
      /** Credits that are left; null while they are not known. */
      creditsLeft,
      isSending: order.isSending,
      failure: order.failure,
      closeFailure: order.closeFailure,
      isConfirming,
      cancelConfirmation: () => setConfirming(false),
      submit: (agreed?: { isAgreed: boolean }) => void submit(agreed),
    },
  };
}

export type PromptFormState = ReturnType<typeof usePromptForm>;
