import type { Draft } from '../../conversation/store/drafts.ts';
import type { Attachment } from '../../conversation/store/message-tree.ts';
import type { FittedSettings } from './fit-to-model.ts';
import { referenceIds } from './references.ts';
import type { Order } from './use-order.ts';

type OrderParts = {
  prompt: string;
  model: { model_id: string };
  settings: FittedSettings;
  references: readonly Attachment[];
  sessionId: string;
};

/** The order as the service takes it. What the model decides itself is not sent. */
export function buildOrder({ prompt, model, settings, references, sessionId }: OrderParts): Order {
  const { styleId, imageCount, aspectRatio, quality, background, format } = settings;
  return {
    prompt,
    ai_model_id: model.model_id,
    style_id: styleId,
    image_count: imageCount,
    aspect_ratio: aspectRatio,
    ...(quality ? { quality } : {}),
    ...(background ? { background } : {}),
    ...(format ? { format } : {}),
    ...(references.length > 0 ? { references: referenceIds(references) } : {}),
    session_id: sessionId,
  };
}

/** The draft after an order: what was typed or added while it was sent stays. */
export const withoutOrdered = (now: Draft, ordered: Draft): Draft => ({
  text: now.text === ordered.text ? '' : now.text,
  attachments: now.attachments.filter(({ fileUID }) => !ordered.attachments.some((file) => file.fileUID === fileUID)),
});
