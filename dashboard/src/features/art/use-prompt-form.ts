import type { Generation, Image } from '@deskmate/api/contracts/ai/images';
import type { AiModel } from '@deskmate/api/contracts/main/models';
import { type Ref, type RefObject, useId, useImperativeHandle, useRef, useState } from 'react';
import { useDraft } from '../../conversation/composer/use-draft.ts';
import { useReplacement } from '../../conversation/composer/use-replacement.ts';
import { useModelChoice } from '../../conversation/model/use-model-choice.ts';
import { useModelToAsk } from '../../conversation/model/use-model-to-ask.ts';
import { usePressWhenModelsLoaded } from '../../conversation/model/use-press-when-models-loaded.ts';
import { type Draft, putAbove } from '../../conversation/store/drafts.ts';
import { type ArtSettings, withStyle } from './art-settings.ts';
import { buildOrder, withoutOrdered } from './build-order.ts';
import { needsConfirmation } from './order-price.ts';
import { type ReasonNotToOrder, reasonNotToOrder } from './reason-not-to-order.ts';
import { useArtSettings } from './use-art-settings.ts';
import { useModelTerms } from './use-model-terms.ts';
import { useOrder } from './use-order.ts';
import { useReferences } from './use-references.ts';

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

/** What a press replaced: the text alone, or all that an image was ordered with. */
type Replaced = { draft: Draft; settings: ArtSettings; modelId: string | null; isWhole: boolean };

type Options = { draftKey: string; sessionId: string; onOrdered: () => void; ref: Ref<PromptFormHandle> | undefined };

/** The form of an order: the prompt as a draft, its references, the model, the settings, and the order itself. */
export function usePromptForm({ draftKey, sessionId, onOrdered, ref }: Options) {
  const { draft, change, save } = useDraft(draftKey);
  const { settings, change: changeSettings } = useArtSettings();
  const choice = useModelChoice('art');
  const modelToAsk = useModelToAsk(choice);
  const area: RefObject<HTMLTextAreaElement | null> = useRef(null);
  const hintId = useId();
  const order = useOrder();
  const [hint, setHint] = useState<ReasonNotToOrder | null>(null);
  const [isConfirming, setConfirming] = useState(false);
  const model: AiModel | null = choice.selected;
  const { options, served, fitted, price, creditsLeft } = useModelTerms(model, settings);
  const references = useReferences(draft.attachments, change, options.max_references);
  const prompt = draft.text.trim();
  const replacement = useReplacement<Replaced>(draft.text);

  const setText = (text: string) => {
    setHint(null);
    change((old) => ({ ...old, text }));
  };
  const focus = () => {
    area.current?.focus({ preventScroll: true });
    area.current?.scrollIntoView({ block: 'center' });
  };

  /** Puts a text in place of what was typed, which can be put back for a while. */
  function replaceText(text: string, { isWhole = false } = {}) {
    const isTextLost = prompt !== '' && draft.text !== text;
    const areReferencesLost = isWhole && draft.attachments.length > 0;
    if (isTextLost || areReferencesLost || replacement.before) {
      replacement.remember({ draft, settings, modelId: model?.model_id ?? null, isWhole }, text);
    }
    setText(text);
  }

  function undoReplacement() {
    if (!replacement.before) return;
    const { draft: earlier, settings: earlierSettings, modelId, isWhole } = replacement.before;
    if (isWhole) {
      references.stopFinding();
      change(() => earlier);
      changeSettings(() => earlierSettings);
      if (modelId !== null) choice.choose(modelId);
    } else setText(earlier.text);
    replacement.forget();
    focus();
  }

  function addReference(image: Image) {
    references.add(image);
    focus();
  }

  async function submit({ isAgreed = false } = {}): Promise<void> {
    const reason = reasonNotToOrder({
      prompt,
      isUploading: references.isPending,
      isSending: order.isSending,
      areModelsLoading: choice.state === 'loading',
    });
    setHint(reason);
    if (reason || !modelToAsk() || !model) return;
    if (!isAgreed && needsConfirmation(price, settings.confirmAbove)) return setConfirming(true);
    setConfirming(false);
    const isTaken = await order.send(
      buildOrder({ prompt, model, settings: fitted, references: references.chosen, sessionId }),
      model,
    );
    if (!isTaken) return;
    change((now) => withoutOrdered(now, draft));
    references.files.closeProblems();
    save();
    onOrdered();
  }

  usePressWhenModelsLoaded(hint === 'waiting', choice.state, () => void submit());

  function putOrder(same: Image | Generation) {
    replaceText(same.prompt, { isWhole: true });
    if (choice.models.some(({ model_id, locked }) => model_id === same.ai_model_id && locked === null)) {
      choice.choose(same.ai_model_id);
    }
    const { aspect_ratio: aspectRatio, quality, background, format } = same;
    changeSettings((old) => withStyle({ ...old, aspectRatio, quality, background, format }, same.style_id));
    references.putThoseOf(same);
    focus();
  }

  useImperativeHandle(ref, () => ({
    focus,
    putPrompt(text) {
      replaceText(text);
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
    prompt: { area, text: draft.text, setText, replaceText, hint, hintId },
    replacement: { canUndo: replacement.before !== null, undo: undoReplacement, forget: replacement.forget },
    references: { files: references.files, max: references.max, add: addReference },
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
