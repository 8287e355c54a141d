import type { SentFile } from './read-form.ts';
import { refusals, type Script, say } from './script.ts';

/** The first bytes of WebM, MP4 (after its size), Ogg and WAV. */
const beginnings = [/^.E\xdf\xa3/s, /^.{4}ftyp/s, /^OggS/, /^RIFF.{4}WAVE/s];

/** What a vendor hears when no test has given it a script: audio that it cannot read is refused, any other says the same. */
export function transcriptionScript(body: Record<string, unknown>): Script {
  const { bytes } = (body.file ?? { bytes: new Uint8Array() }) as SentFile;
  const head = Buffer.from(bytes.subarray(0, 16)).toString('latin1');
  if (!beginnings.some((beginning) => beginning.test(head))) return refusals.badAudio();
  return body.language === 'ar' ? say('هذه كلمات ', 'أُمليت بالصوت.') : say('These words ', 'were dictated.');
}
