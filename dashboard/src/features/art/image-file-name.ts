import type { Image } from '@deskmate/api/contracts/ai/images';
import { identity } from '@deskmate/brand/identity';

type Named = Pick<Image, 'prompt' | 'created_at' | 'format'>;

const longestWords = 60;
const endings: Record<Image['format'], string> = { png: 'png', webp: 'webp', jpeg: 'jpg' };

/** The name of an image as a file: the product, the day in the reader's time zone, the beginning of the prompt. */
export function imageFileName({ prompt, created_at, format }: Named): string {
  const at = new Date(created_at);
  const day = [at.getFullYear(), at.getMonth() + 1, at.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
  const parts = [identity.name.toLowerCase(), day, wordsOf(prompt)].filter((part) => part !== '');
  return `${parts.join('-')}.${endings[format]}`;
}

/** Names for several files of one archive; equal ones are counted. */
export function uniqueFileNames(names: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return names.map((name) => {
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 ? name : name.replace(/(\.\w+)$/, ` (${count})$1`);
  });
}

/** Letters, marks and digits of any script; whatever a file system or a shell could take for its own becomes a hyphen. */
function wordsOf(prompt: string): string {
  const words = prompt
    .slice(0, 400)
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-/, '');
  const whole = words.length <= longestWords ? words : words.slice(0, words.lastIndexOf('-', longestWords) + 1);
  return (whole || Array.from(words).slice(0, 20).join('')).replace(/-$/, '');
}
