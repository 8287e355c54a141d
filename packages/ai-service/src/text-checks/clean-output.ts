import { findPreface } from './find-preface.ts';

/** Marks that a model puts around a text; `[open, close]`. */
const quotes = [
  ['"', '"'],
  ['“', '”'],
  ['„', '“'],
  ['«', '»'],
  ['「', '」'],
  ['『', '』'],
  ['‘', '’'],
] as const;

const noteLabel =
  /^[\s(（[*_]*(?:translator[’']s notes?|notes?|explanation|remarque|note du traducteur|explication|hinweis|anmerkung(?:en)?|erklärung|notas?|nota del traductor|explicación|explicação|spiegazione|примечани[ея]|пояснение|ملاحظة|ملاحظات|توضيح|شرح|注意|注释|註釋|注|註|说明|說明|備考|注釈|補足|참고|설명|not|açıklama|टिप्पणी)[*_]*\s*[:：]/iu;
const labelInText =
  /(?:^|[.!?。\s])(?:translator[’']s notes?|notes?|explanation|remarque|hinweis|anmerkung(?:en)?|notas?|примечани[ея]|пояснение|ملاحظة|ملاحظات|توضيح|注意|注|註|说明|說明|備考|참고|açıklama|टिप्पणी)\s{0,3}[:：]/iu;
/** Remarks about a text, which never occur in one. */
const aboutText =
  /^[\s(*_]{0,8}(?:feel free to (?:adjust|change|modify|edit|customi[sz]e|personali[sz]e)|i(?:[’']ve| have)? (?:kept|used|translated|adjusted|preserved) (?:the|a|an|your|it)\b|this (?:translation|draft|version) (?:keeps|uses|is|maintains|preserves)|(?:key |main )?changes(?: made)?\s{0,3}:|what i changed|i hope this helps[.!]?\s{0,8}$)/iu;
/** Offers to change the text: how they begin, and what they speak of further on in their line. */
const offers = [
  {
    opening: /^[\s(*_]{0,8}(?:please )?let me know if you(?:[’']d| would)? (?:like|want|prefer|need)/iu,
    goesOn: /adjust|chang|formal|shorter|longer|tone|version|revis|tweak|edit|different/iu,
  },
  { opening: /^[\s(*_]{0,8}would you like (?:me to|a |another|it )/iu, goesOn: /\?/u },
];
const longestOffer = 250;
const aboutWriting =
  /\b(?:tone|formal|informal|version|draft|translat\w*|wording|placeholders?|brackets|kept|replace)\b/iu;
const rule = /^\s*(?:-{3,}|\*{3,}|_{3,})\s*$/u;

/**
 * The model's text without what surrounds it: a sentence that announces it, a fence or quotation marks around the
 * whole of it, and remarks on it at the end. What the source has itself belongs to the text.
 */
export function cleanOutput(raw: string, source: string, kind: 'translation' | 'writing' = 'writing'): string {
  let text = raw.trim();
  if (findPreface(source) === 0) text = text.slice(findPreface(text));
  text = withoutRemarks(text, source, kind);
  text = withoutFence(text, source);
  return withoutQuotes(text, source).trim();
}

function isAboutText(block: string): boolean {
  if (aboutText.test(block)) return true;
  const [line = ''] = block.trimStart().slice(0, longestOffer).split('\n', 1);
  return offers.some(({ opening, goesOn }) => opening.test(line) && goesOn.test(line));
}

function withoutFence(text: string, source: string): string {
  if (source.trimStart().startsWith('```')) return text;
  const inside = /^```[\w-]*\n([\s\S]*?)\n?```$/u.exec(text.trim())?.[1];
  return inside === undefined || inside.includes('```') ? text : inside;
}

function withoutQuotes(text: string, source: string): string {
  const isQuoted = (whole: string): boolean => quotes.some(([open]) => whole.startsWith(open));
  if (isQuoted(source.trim())) return text;
  const pair = quotes.find(([open, close]) => text.startsWith(open) && text.endsWith(close) && text.length > 2);
  const inside = text.slice(1, -1);
  // Two quotations at both ends are no marks around the whole.
  return pair && !inside.includes(pair[0]) && !inside.includes(pair[1]) ? inside : text;
}

function withoutRemarks(text: string, source: string, kind: 'translation' | 'writing'): string {
  const blocks = text.split(/\n[^\S\n]*\n/);
  const ownNotes = labelInText.test(source);
  const isRemark = (block: string): boolean => {
    if (isAboutText(block)) return !isAboutText(source);
    return noteLabel.test(block) && !ownNotes && (kind === 'translation' || aboutWriting.test(block));
  };
  const at = blocks.findIndex((block, index) => index > 0 && isRemark(block));
  // A remark in the middle may be the text's own; only a short end of the text is taken for remarks.
  if (at < 0 || blocks.length - at > 3) return text;
  const content = blocks.slice(0, at);
  while (content.length > 1 && rule.test(content.at(-1) ?? '')) content.pop();
  return content.join('\n\n');
}
