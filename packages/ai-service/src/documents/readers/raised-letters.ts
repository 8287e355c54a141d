/**
 * Raised and lowered text on one line: 10⁶, CO₂, x^(k/2). Where Unicode has no such letters, a sign says so, as in
 * programs; without one, 10⁶ would become 106.
 */
export const superscript = (text: string): string => (isOrdinal.test(text) ? text : shifted(text, raised, '^'));
export const subscript = (text: string): string => shifted(text, lowered, '_');

/** Endings of numbers and abbreviations, which are written on the line just as well. */
const isOrdinal = /^(?:st|nd|rd|th|er|re|ère|ème|eme|me|lle|TM|SM|MC|®|™|©|°|º|ª)$/u;

/** One line: `1/12`; `(a+b)/(c-d)` where a part consists of several. */
export const fraction = (above: string, below: string): string => `${grouped(above)}/${grouped(below)}`;

/** In brackets, unless it is a single number, word or bracket. */
export function grouped(text: string): string {
  const trimmed = text.trim();
  return trimmed === '' || /^(?:[\p{N}.,°%∞]{1,200}|[\p{L}\p{M}′']{1,200}|\([^()]{0,200}\))$/u.test(trimmed)
    ? trimmed
    : `(${trimmed})`;
}

function shifted(text: string, letters: ReadonlyMap<string, string>, sign: string): string {
  const trimmed = text.trim();
  if (trimmed === '') return text;
  // A mark of a note may be set in brackets of its own, and signs that stand high by themselves need no other.
  if (/^(?:\[.{0,200}\]|[*†‡§¶′″'"’”⁰-₟]{1,9})$/u.test(trimmed)) return text;
  const inUnicode: string[] = [];
  for (const letter of trimmed) {
    const found = letters.get(letter);
    if (found === undefined)
      return text.replace(trimmed, () => `${sign}${[...trimmed].length === 1 ? trimmed : `(${trimmed})`}`);
    inUnicode.push(found);
  }
  return text.replace(trimmed, () => inUnicode.join(''));
}

const pairs = (plain: string, other: string): Map<string, string> => {
  const others = [...other];
  return new Map([...plain].map((letter, at) => [letter, others[at] ?? letter]));
};

const raised = pairs(
  '0123456789+-−–=()abcdefghijklmnoprstuvwxyzABDEGHIJKLMNOPRTUVWβγδθφχ',
  '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻᴬᴮᴰᴱᴳᴴᴵᴶᴷᴸᴹᴺᴼᴾᴿᵀᵁⱽᵂᵝᵞᵟᶿᵠᵡ',
);
const lowered = pairs('0123456789+-−–=()aehijklmnoprstuvxβγρφχ', '₀₁₂₃₄₅₆₇₈₉₊₋₋₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓᵦᵧᵨᵩᵪ');
