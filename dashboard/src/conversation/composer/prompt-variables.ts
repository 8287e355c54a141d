/** The variables of a saved prompt, `{name}`, each once, in the order they appear. */
export function variablesOf(text: string): string[] {
  return [...new Set([...text.matchAll(/\{([\p{L}\p{N}_ -]{1,40})\}/gu)].map((match) => match[1] ?? ''))];
}

/** The prompt with its variables filled in; one without a value stays as it is, to be filled by hand. */
export function fillPrompt(text: string, values: ReadonlyMap<string, string>): string {
  return text.replace(/\{([\p{L}\p{N}_ -]{1,40})\}/gu, (whole, name: string) => values.get(name) || whole);
}
