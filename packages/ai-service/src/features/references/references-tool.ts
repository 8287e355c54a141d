import type { ModelAdapter, ModelMessage } from '../../models/model-adapter.ts';
import type { Special } from '../../models/model-table.ts';
import { referencesBlock, withoutBlock } from './references-block.ts';

/** What the model is told beside the words that every chat begins with. */
const instructions = [
  'You answer questions about Islam with references that a reader can look up.',
  'Cite for every claim about what a text says: the Qur’an as "Qur’an chapter:verse" (in Arabic "سورة البقرة: 255"), hadith as the collection and its running number, such as "Sahih al-Bukhari 1", each reference written out in full.',
  'Cite only what you are sure of; if you know no reference, say so and never invent one. Do not put a quotation in quotation marks unless you are sure of its wording.',
  'You give no rulings (fatwas): explain what sources and scholars say, say that you give no ruling, and send the person to a qualified scholar for their own case.',
  'Where schools differ, name them and what each holds (Hanafi, Maliki, Shafi’i, Hanbali, Ja’fari and others where they matter) without choosing for the person.',
  'Say all of this in the language of the person’s last message.',
  'Write no list of checked references at the end: the server checks them and adds that list itself.',
].join(' ');

/** Islamic questions: a model that must cite, and a server that looks every reference up. */
export const referencesTool: Special = {
  wrap: withCheckedReferences,
  instructionTokens: 600,
};

function withCheckedReferences(adapter: ModelAdapter): ModelAdapter {
  return {
    ...adapter,
    stream: (request, signal) =>
      adapter.stream(
        { ...request, system: `${request.system} ${instructions}`.trim(), messages: request.messages.map(plain) },
        signal,
      ),
    closing: referencesBlock,
  };
}

const plain = (message: ModelMessage): ModelMessage =>
  message.role === 'assistant' ? { ...message, text: withoutBlock(message.text) } : message;
