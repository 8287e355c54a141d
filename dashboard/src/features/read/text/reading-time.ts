/** What most people read silently in a minute: Arabic, whose words hold more, slower by the word. */
const wordsPerMinute = { ar: 140, fa: 140, he: 190 } as Record<string, number>;
const usual = 230;

/** Minutes, at least one. */
export const readingMinutes = (words: number, language: string | null): number =>
  Math.max(1, Math.round(words / (wordsPerMinute[language ?? ''] ?? usual)));
