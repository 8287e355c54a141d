const sampleCharacters = 6000;

/** Two letters; null when it cannot be told. Loaded when needed: the tables of the detector are large. */
export async function detectLanguage(text: string): Promise<string | null> {
  const { eld } = await import('eld/extrasmall');
  const { language } = eld.detect(text.slice(0, sampleCharacters));
  return /^[a-z]{2}$/.test(language) ? language : null;
}
