/** Patterns of secrets, of our own and of others. */
const shapes = {
  'a signed token': /\beyJ[\w-]{8,}\.[\w-]{8,}/,
  'a key of Stripe': /\b(?:sk|rk|whsec)_\w{8,}/,
  'a card number': /\b4\d{3}(?: ?\d{4}){3}\b/,
  'a link with a secret': /\/client\/[a-z-]+\/[\w-]{43}/,
  'a second factor’s seed': /otpauth:/,
  'a cookie': /set-cookie"?:\s*"?\w+=/i,
  'a password of the tests': /quiet harbour/,
  'an address of the tests': /@example\.com/,
};

/**
 * The lines of a product's log that hold a secret, a card, an address of a person or one of these prompts.
 * @returns `<what>: <the line's beginning>`, without the secret itself.
 */
export function findSecrets(log: string, prompts: string[]): string[] {
  // A short prompt such as "hello" may be a word of any line.
  const sentences = prompts.filter((prompt) => prompt.length > 20);
  return log.split('\n').flatMap((line) => {
    const found = Object.entries(shapes).filter(([, shape]) => shape.test(line));
    const quoted = sentences.some((sentence) => line.includes(JSON.stringify(sentence).slice(1, -1)));
    return [...found.map(([what]) => what), ...(quoted ? ['a prompt'] : [])].map(
      (what) => `${what}: ${line.slice(0, 80)}`,
    );
  });
}
