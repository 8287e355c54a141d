const names = new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard' });

/** The English name of a language code for prompts: `pt-BR` → `Portuguese (Brazil)`. A code that is none stays as it is. */
export function describeLanguage(code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}
