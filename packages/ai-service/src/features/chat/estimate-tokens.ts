/** Roughly what each picture costs in a prompt. */
const tokensPerPicture = 1000;

/** No script has more to a token. */
export const mostCharactersPerToken = 4;

/**
 * How many tokens a text will be, within some 20 %: about four characters a token in English,
 * two in scripts like Arabic, one in Chinese. Vendors count differently, so exactness would be none.
 */
export function estimateTokens(text: string, pictures = 0): number {
  let ascii = 0;
  let alphabetic = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code < 0x80) ascii += 1;
    else if (code < 0x800) alphabetic += 1;
  }
  const wide = text.length - ascii - alphabetic;
  return Math.ceil(ascii / mostCharactersPerToken + alphabetic / 2 + wide) + pictures * tokensPerPicture;
}
