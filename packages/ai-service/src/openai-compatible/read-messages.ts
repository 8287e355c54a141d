import type { OpenaiMessage } from '@deskmate/api/contracts/ai/openai-compatible';
import { ServiceError } from '@deskmate/api/contracts/errors';
import { decodePictures, type PictureFault } from '@deskmate/service-kit/files/pictures/decode-pictures';
import { sanitize } from '@deskmate/service-kit/sanitize-text';
import type { ModelMessage } from '../models/model-adapter.ts';

type SentPicture = { dataUrl: string; at: number };
type SentMessage = { role: ModelMessage['role']; text: string; pictures: SentPicture[] };

/** Messages whose pictures are not decoded yet. */
export type SentMessages = { system: string; messages: SentMessage[] };

const maxPictures = 10;
/** The media type of the label is ignored: the content decides. */
const label = /^data:[a-z0-9.+/-]{0,100}(?:;[a-z0-9=.-]{1,100}){0,3};base64,/i;
const longestLabel = 500;

/**
 * Converts messages of the OpenAI format to ours.
 * @throws ServiceError `invalid_input` for what this model does not accept.
 */
export function readMessages(messages: OpenaiMessage[], canSee: boolean): SentMessages {
  const system: string[] = [];
  const turns: SentMessage[] = [];
  let count = 0;
  for (const [at, message] of messages.entries()) {
    const text = textOf(message);
    const pictures = picturesOf(message, at);
    count += pictures.length;
    if (pictures.length > 0) checkPictures({ at, role: message.role, canSee, count });
    if (message.role === 'system' || message.role === 'developer') system.push(text);
    else turns.push({ role: message.role === 'assistant' ? 'assistant' : 'user', text, pictures });
  }
  if (turns.at(-1)?.role !== 'user') throw refuse('messages', 'must end with a message of the user');
  return { system: system.join('\n\n'), messages: turns.filter(hasContent) };
}

export const refuse = (param: string, msg: string, type = 'value'): ServiceError =>
  new ServiceError('invalid_input', { detail: [{ loc: ['body', ...param.split('.')], msg, type }] });

function checkPictures(part: { at: number; role: string; canSee: boolean; count: number }): void {
  const param = contentOf(part.at);
  if (part.role !== 'user') throw refuse(param, 'may hold pictures only in messages of the user');
  if (!part.canSee) throw refuse(param, 'holds an image, which this model cannot see');
  if (part.count > maxPictures) throw refuse(param, `brings more than ${maxPictures} images`);
}

const contentOf = (at: number): string => `messages.${at}.content`;

const faults: Record<PictureFault, string> = {
  unsupported: 'takes images in PNG, JPEG, WebP, GIF or HEIC only',
  damaged: 'holds an image that is damaged',
  too_large: 'holds an image with too many pixels',
};

/**
 * Decodes the pictures of the messages. Costly, so it is called only once credit is held.
 * @throws ServiceError `invalid_input` that names the message whose picture cannot be decoded
 */
export async function decodeMessages(
  clientId: string,
  messages: SentMessage[],
  signal: AbortSignal,
): Promise<ModelMessage[]> {
  const requested = messages.flatMap(({ pictures }) => pictures);
  if (requested.length === 0) return messages.map(({ role, text }) => ({ role, text }));
  const decoded = await decodeInTime(clientId, requested, signal);
  if ('fault' in decoded) {
    const at = requested[decoded.at ?? -1]?.at;
    throw refuse(at === undefined ? 'messages' : contentOf(at), faults[decoded.fault]);
  }
  const left = [...decoded.pictures];
  return messages.map(({ role, text, pictures }) => ({
    role,
    text,
    ...(pictures.length > 0 && { pictures: left.splice(0, pictures.length) }),
  }));
}

/** A claimed answer that nothing writes is recovered after a minute. */
const timeLimitMs = 45_000;

async function decodeInTime(clientId: string, requested: SentPicture[], signal: AbortSignal) {
  const late = AbortSignal.timeout(timeLimitMs);
  try {
    return await decodePictures(clientId, async () => requested.map(bytesOf), AbortSignal.any([signal, late]));
  } catch (error) {
    if (!late.aborted) throw error;
    throw new ServiceError('service_unavailable', { retryAfterSeconds: 10, cause: error });
  }
}

const bytesOf = ({ dataUrl }: SentPicture): Buffer => Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');

/** The words of a message. Calls and results of tools are told in words, because the models here have no tools. */
function textOf({ role, content, refusal, tool_calls }: OpenaiMessage): string {
  const parts = typeof content === 'string' ? [{ type: 'text' as const, text: content }] : (content ?? []);
  const texts = parts.flatMap((part) =>
    part.type === 'text' ? [part.text] : part.type === 'refusal' ? [part.refusal] : [],
  );
  if (refusal) texts.push(refusal);
  for (const call of tool_calls ?? [])
    if (call.function) texts.push(`[Called ${call.function.name} with ${call.function.arguments}]`);
  const words = texts.join('\n');
  return sanitize(role === 'tool' || role === 'function' ? `[Result of a tool]\n${words}` : words);
}

function picturesOf({ content }: OpenaiMessage, at: number): SentPicture[] {
  if (!Array.isArray(content)) return [];
  const urls = content.flatMap((part) => (part.type === 'image_url' ? [part.image_url.url] : []));
  return urls.map((dataUrl) => {
    if (!label.test(dataUrl.slice(0, longestLabel))) {
      throw refuse(contentOf(at), 'takes images as data URLs in base64 only');
    }
    return { dataUrl, at };
  });
}

/** Vendors refuse empty messages; the last one stays, so that the client gets the error. */
const hasContent = ({ text, pictures }: SentMessage, at: number, all: SentMessage[]): boolean =>
  at === all.length - 1 || text !== '' || pictures.length > 0;
