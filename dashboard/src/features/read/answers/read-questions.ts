const longest = 300;

/** The questions that an answer suggests, one per line, without what models put before them. */
export const readQuestions = (answer: string): string[] =>
  answer
    .split('\n')
    .map((line) =>
      line
        .replace(/^\s*(?:[-*•]|\d{1,2}[.)])\s*/u, '')
        .replace(/\*\*/g, '')
        .trim(),
    )
    .filter((line) => /[?؟？]["»”]?$/u.test(line) && line.length <= longest)
    .slice(0, 6);
