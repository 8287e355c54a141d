import { crc32, deflateSync } from 'node:zlib';
import type { Refusal } from './script.ts';

/** What a vendor does with one request for an image. */
export type ImageScript =
  | Refusal
  | {
      /** Bytes of the image; a small PNG of one colour by default. */
      bytes?: Uint8Array;
      revisedPrompt?: string;
      /** The image is sent after this resolves. */
      after?: Promise<void>;
      /** Sends nothing until the other side closes the connection. */
      silence?: true;
      /** The answer begins and never ends: a space every few milliseconds, or as much as the other side takes. */
      endless?: 'slow' | 'fast';
      /** Google's way to say that there is no image. */
      finishReason?: string;
      blockReason?: string;
      /** Where the image is to be fetched, in place of its bytes. */
      url?: string;
    };

export const isImageRefusal = (script: ImageScript): script is Refusal => 'status' in script;

/** OpenAI's answer to a prompt that its policy does not allow; `rules` as it lists them. */
export const moderationBlocked = (...rules: string[]): Refusal => ({
  status: 400,
  body: JSON.stringify({
    error: {
      message: `Your request was rejected by the safety system. safety_violations=[${rules.join(', ')}].`,
      type: 'image_generation_user_error',
      param: null,
      code: 'moderation_blocked',
    },
  }),
});

/**
 * What an image does when no test has given it a script: the prompt decides, by words in square brackets: `[blocked]`,
 * `[error 500]`, `[error 429]`, `[no image]`, `[slow 400]` (milliseconds). The colour follows from the prompt.
 */
export function imageKeywordScript(prompt: string): ImageScript {
  if (prompt.includes('[blocked]')) return moderationBlocked('violence');
  if (prompt.includes('[error 500]')) return { status: 500, body: '{"error":{"message":"gpu 7 is down"}}' };
  if (prompt.includes('[error 429]')) return { status: 429, body: '{"error":{"message":"Rate limit reached"}}' };
  if (prompt.includes('[no image]')) return { bytes: Buffer.from('<html>not an image</html>') };
  const slow = /\[slow (\d+)\]/.exec(prompt)?.[1];
  const sum = [...prompt].reduce((total, letter) => (total * 31 + (letter.codePointAt(0) ?? 0)) % 0xffffff, 7);
  const bytes = plainPng([sum >> 16, (sum >> 8) & 255, sum & 255]);
  return { bytes, ...(slow && { after: new Promise((resolve) => setTimeout(resolve, Number(slow))) }) };
}

/** A PNG of 8 by 8 pixels of one colour, with a text chunk of the vendor's that must survive. */
export function plainPng(rgb: [number, number, number]): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(8, 0);
  header.writeUInt32BE(8, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const row = Buffer.from([0, ...Array.from({ length: 8 }, () => rgb).flat()]);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: 8 }, () => row)));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('tEXt', Buffer.from('Provenance\0drawn by the fake vendor', 'latin1')),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const whole = Buffer.alloc(body.length + 8);
  whole.writeUInt32BE(data.length, 0);
  body.copy(whole, 4);
  whole.writeUInt32BE(crc32(body), body.length + 4);
  return whole;
}
