import type { Log } from '@deskmate/service-kit/monitoring/log';
import type { ModelAdapter, ModelMessage, ModelPart, ModelRequest } from '../../models/model-adapter.ts';
import type { ToolModel } from '../../models/model-table.ts';
import { type AnswerPart, createQuotationBuffer } from './buffer-quotations.ts';
import { correctQuotes } from './correct-quotes.ts';
import { findReferences } from './find-references.ts';
import { referencesBlock, withoutBlock } from './references-block.ts';
import type { TextRepository } from './text-repository.ts';
import { byPlace, type LoadedTexts, placesOf } from './verified-text.ts';

/** Added to the system prompt of every chat. */
const instructions = [
  'You answer questions about Islam with references that a reader can look up.',
  'Cite for every claim about what a text says: the Qur’an as "Qur’an chapter:verse" (in Arabic "سورة البقرة: 255"), hadith as the collection and its running number, such as "Sahih al-Bukhari 1", each reference written out in full.',
  'Cite only what you are sure of; if you know no reference, say so and never invent one. Do not put a quotation in quotation marks unless you are sure of its wording.',
  'You give no rulings (fatwas): explain what sources and scholars say, say that you give no ruling, and send the person to a qualified scholar for their own case.',
  'Where schools differ, name them and what each holds (Hanafi, Maliki, Shafi’i, Hanbali, Ja’fari and others where they matter) without choosing for the person.',
  'Say all of this in the language of the person’s last message.',
  'Write no list of checked references at the end: the server checks them and adds that list itself.',
].join(' ');
const withTexts =
  'Put each quotation into double quotation marks with its reference in brackets right after it: the server puts the wording of a licensed edition in its place.';

type ToolDeps = { texts: Pick<TextRepository, 'isEmpty' | 'find'>; log: Log };

/** Islamic Questions: the model must cite, and the server checks every reference and inserts licensed texts. */
export const createReferencesTool = (deps: ToolDeps): ToolModel => ({
  wrap: (adapter) => withCheckedReferences(deps, adapter),
  instructionTokens: 650,
});

function withCheckedReferences(deps: ToolDeps, adapter: ModelAdapter): ModelAdapter {
  return {
    stream: (request, signal) => answerWithTexts(deps, adapter, request, signal),
    closing: (answer) => withoutFail(deps, async () => referencesBlock(answer, await textsFor(deps, answer)), ''),
  };
}

async function* answerWithTexts(
  deps: ToolDeps,
  adapter: ModelAdapter,
  request: ModelRequest,
  signal: AbortSignal,
): AsyncGenerator<ModelPart> {
  const hasTexts = !(await withoutFail(deps, () => deps.texts.isEmpty(), true));
  const system = [request.system, instructions, ...(hasTexts ? [withTexts] : [])].join(' ').trim();
  const parts = adapter.stream({ ...request, system, messages: request.messages.map(plain) }, signal);
  if (!hasTexts) return yield* parts;
  const hold = createQuotationBuffer();
  for await (const part of parts) {
    if (part.type === 'reasoning') {
      yield part;
      continue;
    }
    const parts = part.type === 'end' ? hold.rest() : hold.push(part.text);
    for (const part of parts) yield { type: 'text', text: await settled(deps, part) };
    if (part.type === 'end') yield part;
    // Buffered text still counts as activity of the vendor.
    else if (parts.length === 0) yield { type: 'text', text: '' };
  }
}

const settled = async (deps: ToolDeps, { text, mayQuote, before }: AnswerPart): Promise<string> =>
  mayQuote ? correctQuotes(text, before, await textsFor(deps, `${before}\n${text}`)) : text;

const textsFor = (deps: ToolDeps, answer: string): Promise<LoadedTexts> =>
  withoutFail(deps, async () => byPlace(await deps.texts.find(placesOf(findReferences(answer)))), new Map());

/** An answer goes on without licensed texts when the database is not available. */
async function withoutFail<T>({ log }: ToolDeps, look: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await look();
  } catch (error) {
    log.warn({ err: error }, 'licensed texts');
    return otherwise;
  }
}

const plain = (message: ModelMessage): ModelMessage =>
  message.role === 'assistant' ? { ...message, text: withoutBlock(message.text) } : message;
