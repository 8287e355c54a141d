import { oneLine, shortened } from '@deskmate/api/one-line';

const longest = 160;
/** An instruction before the thing to draw. Without an article after it the verb may be part of the thing ("paint splashes"). */
const instruction =
  /^(?:please,? )?(?:draw|paint|sketch|create|generate|make|design)(?: me)? (?=an? |the )(?:(?:an?|the) (?:image|picture|photo|photograph|drawing|painting|illustration) (?:of|showing) )?/i;
const arabicInstruction = /^(?:من فضلك،? )?(?:ارسم|أنشئ|صمّم|صمم|اصنع|ولّد)(?: لي)? /u;

/**
 * What an image is said to show until somebody describes it: the first sentences of its prompt, without the
 * instruction to draw. A prompt that the vendor has revised describes more of what was drawn.
 */
export function defaultAltText({ prompt, revised }: { prompt: string; revised: string | null }): string {
  const thing = oneLine(revised?.trim() || prompt)
    .replace(instruction, '')
    .replace(arabicInstruction, '');
  return capitalised(wholeSentences(thing));
}

function wholeSentences(text: string): string {
  if (text.length <= longest) return text;
  let whole = '';
  for (const { segment } of sentences.segment(text)) {
    if (whole.length + segment.trimEnd().length > longest) break;
    whole += segment;
  }
  return whole.trimEnd() || shortened(text, longest);
}

const capitalised = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);

const sentences = new Intl.Segmenter(undefined, { granularity: 'sentence' });
