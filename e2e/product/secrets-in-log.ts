/** What a secret looks like, wherever it was made. */
const shapes = {
  'a signed token': /\beyJ[\w-]{8,}\.[\w-]{8,}/,
  'a refresh token': /\br[12]\.[\w-]{1,64}\.\d{1,9}\.[\w-]{43}/,
  'a key of Stripe': /\b(?:sk|rk|whsec)_\w{8,}/,
  'a card number': /\b[3-6]\d{3}(?: \d{4}){3}\b|\b(?:4242|4000|5555|3782)\d{11,12}\b/,
  'a link with a secret': /\/client\/[a-z-]+\/[\w-]{43}/,
  'a second factor’s seed': /otpauth:|secret=/,
  'a cookie': /set-cookie"?:\s*"?\w+=/i,
  'a password of the tests': /quiet harbour/,
  'an address of the tests': /[\w.+-]+@example\.com/,
};

/** Long enough that a line of the log does not hold it by chance. */
const quotedLength = 30;

/**
 * The lines of a product's log that hold a secret, a card, an address of a person or words of these prompts.
 * @returns `<what>: <the line's beginning>`, as far as it holds no secret.
 */
export function findSecrets(log: string, prompts: string[]): string[] {
  const quotes = new Set(prompts.flatMap(quotesOf));
  return log.split('\n').flatMap((line) => {
    const found = Object.entries(shapes).flatMap(([what, shape]) => {
      const at = line.search(shape);
      return at < 0 ? [] : [{ what, at }];
    });
    const at = placeOfQuote(line, quotes);
    if (at >= 0) found.push({ what: 'words of a prompt', at });
    return found.map(({ what, at }) => `${what}: ${line.slice(0, Math.min(at, 80))}`);
  });
}

/** A set knows all quotes in one look, where thousands of prompts would each go through the whole log. */
function placeOfQuote(line: string, quotes: ReadonlySet<string>): number {
  for (let at = 0; at + quotedLength <= line.length; at += 1)
    if (quotes.has(line.slice(at, at + quotedLength))) return at;
  return -1;
}

/** Every 30 characters of a prompt, as a log in JSON writes them; a short prompt may be a word of any line. */
function quotesOf(prompt: string): string[] {
  // A test's prompt of a megabyte repeats itself.
  const written = JSON.stringify(prompt.slice(0, 3000)).slice(1, -1);
  const starts = Array.from({ length: Math.floor(written.length / quotedLength) }, (_, index) => index * quotedLength);
  return starts.map((start) => written.slice(start, start + quotedLength)).filter((quote) => /\p{L}{3}/u.test(quote));
}
