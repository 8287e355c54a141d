const maxAlternatives = 4;

/** The other translations of a sentence, one per line as the model was asked for, without marks and without repeats. */
export function readAlternatives(answer: string, shown: string): string[] {
  const seen = new Set([fold(shown)]);
  const alternatives: string[] = [];
  for (const line of answer.split('\n')) {
    const words = line
      .trim()
      .replace(/^(?:[-*•–]\s+|\p{Nd}{1,2}[.)]\s+)/u, '')
      .trim();
    if (words === '' || seen.has(fold(words))) continue;
    seen.add(fold(words));
    alternatives.push(words);
  }
  return alternatives.slice(0, maxAlternatives);
}

const fold = (text: string): string => text.trim().toLowerCase().replace(/\s+/g, ' ');
