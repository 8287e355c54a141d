/** Letters beside others: higher, as powers and the marks of footnotes, or lower, as in formulas of chemistry. */
export type Shift = 'raised' | 'lowered' | null;

type Run = { text: string; base: number; height: number };

/** In heights of the text beside it. */
const largest = 0.88;
const leastRise = 0.15;
const leastFall = 0.08;
const most = 0.8;

/** How a run stands to the text beside it; `base` counts down the page. */
export function shiftOf(run: Run, beside: Run): Shift {
  if (run.height > largest * beside.height) return null;
  if (/[\u2044/]\s*$/.test(beside.text) && /^[\d\s]+$/.test(run.text)) return 'lowered';
  const rise = (beside.base - run.base) / beside.height;
  if (Math.abs(rise) > most) return null;
  return rise > leastRise ? 'raised' : rise < -leastFall ? 'lowered' : null;
}

const raised: Record<string, string> = { '+': '⁺', '-': '⁻', '−': '⁻', '(': '⁽', ')': '⁾', n: 'ⁿ', i: 'ⁱ' };
const lowered: Record<string, string> = { '+': '₊', '-': '₋', '−': '₋', '(': '₍', ')': '₎' };
for (const digit of Array.from({ length: 10 }, (_, value) => value)) {
  raised[digit] = '⁰¹²³⁴⁵⁶⁷⁸⁹'.charAt(digit);
  lowered[digit] = '₀₁₂₃₄₅₆₇₈₉'.charAt(digit);
}

/**
 * Such letters as plain text that says the same: `10⁶`, `H₂O`, `GmbH¹`, `x^(n+1)`, `a_ij`.
 * @param before the text that they follow
 */
export function shiftedText(text: string, shift: Exclude<Shift, null>, before: string): string {
  const core = text.trim();
  const ahead = text.slice(0, text.indexOf(core));
  const behind = text.slice(ahead.length + core.length);
  const signs = shift === 'raised' ? raised : lowered;
  if (core === '') return text;
  if ([...core].every((sign) => Object.hasOwn(signs, sign))) {
    return `${ahead}${Array.from(core, (sign) => signs[sign]).join('')}${behind}`;
  }
  // Ordinals and abbreviations: 1st, 2e, Mme; marks of footnotes and brands that are no figures.
  const isOrdinal = shift === 'raised' && /^\p{L}{1,3}\.?$/u.test(core) && /(?:\d\.?|\p{L}{2}|\p{Lu})$/u.test(before);
  if (isOrdinal || !/[\p{L}\p{N}]/u.test(core)) return text;
  const sign = shift === 'raised' ? '^' : '_';
  return `${ahead}${sign}${/^[\p{L}\p{N}]+$/u.test(core) ? core : `(${core})`}${behind}`;
}
