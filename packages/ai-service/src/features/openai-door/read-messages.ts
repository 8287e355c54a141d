import type { OpenaiMessage } from '@deskmate/api/contracts/ai/openai-door';
import { ServiceError } from '@deskmate/api/contracts/errors';
import type { ModelMessage, ModelPicture } from '../../models/model-adapter.ts';
import { sanitize } from '../chat/clean-chunk.ts';
import { cleanPicture } from '../files/clean-picture.ts';

export type AskedMessages = { system: string; messages: ModelMessage[] };

const dataUrl = /^data:image\/(?:png|jpeg|webp|gif);base64,([A-Za-z0-9+/=\s]+)$/;
const mostPictures = 10;

/**
 * Messages of the OpenAI format as our models take them.
 * @throws ServiceError `invalid_input` for what this model cannot be given.
 */
export async function readMessages(messages: OpenaiMessage[], canSee: boolean): Promise<AskedMessages> {
  const system: string[] = [];
  const said: ModelMessage[] = [];
  let pictures = 0;
  for (const [at, message] of messages.entries()) {
    const text = textOf(message);
    const urls = picturesOf(message);
    pictures += urls.length;
    if (urls.length > 0) checkPictures({ at, role: message.role, canSee, pictures });
    if (message.role === 'system' || message.role === 'developer') system.push(text);
    else if (message.role === 'assistant') said.push({ role: 'assistant', text });
    // One after the other: drawing ten pictures at once would take the memory of all of them.
    else said.push({ role: 'user', text, ...(urls.length > 0 && { pictures: await readPictures(urls, at) }) });
  }
  if (said.at(-1)?.role !== 'user') throw refuse('messages', 'must end with a message of the user');
  return { system: system.join('\n\n'), messages: said.filter(isSayable) };
}

export const refuse = (param: string, msg: string, type = 'value'): ServiceError =>
  new ServiceError('invalid_input', { detail: [{ loc: ['body', ...param.split('.')], msg, type }] });

function checkPictures(asked: { at: number; role: string; canSee: boolean; pictures: number }): void {
  const param = `messages.${asked.at}.content`;
  if (asked.role !== 'user') throw refuse(param, 'may hold pictures only in messages of the user');
  if (!asked.canSee) throw refuse(param, 'holds a picture, which this model cannot see');
  if (asked.pictures > mostPictures) throw refuse(param, `brings more than ${mostPictures} pictures`);
}

async function readPictures(urls: string[], at: number): Promise<ModelPicture[]> {
  const pictures: ModelPicture[] = [];
  for (const url of urls) {
    const [, base64] = dataUrl.exec(url) ?? [];
    if (base64 === undefined) {
      throw refuse(`messages.${at}.content`, 'takes pictures as data URLs in base64 (PNG, JPEG, WebP or GIF) only');
    }
    pictures.push(await cleanPicture(Buffer.from(base64, 'base64')));
  }
  return pictures;
}

function textOf({ content }: OpenaiMessage): string {
  if (typeof content === 'string') return sanitize(content);
  const texts = (content ?? []).flatMap((part) => (part.type === 'text' ? [part.text] : []));
  return sanitize(texts.join('\n'));
}

const picturesOf = ({ content }: OpenaiMessage): string[] =>
  Array.isArray(content) ? content.flatMap((part) => (part.type === 'image_url' ? [part.image_url.url] : [])) : [];

/** Vendors refuse empty messages; the person's last one stays, so that the fault is told. */
const isSayable = ({ text, pictures }: ModelMessage, at: number, all: ModelMessage[]): boolean =>
  at === all.length - 1 || text !== '' || pictures !== undefined;
