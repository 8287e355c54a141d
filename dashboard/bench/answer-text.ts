const nouns =
  'server stream token browser latency request model render cache memory thread socket buffer parser layout module gateway retry timeout budget worker queue schema index query plan commit rollback cursor batch'.split(
    ' ',
  );

/** A small generator with a seed: every run and every machine reads the same answer. */
function dice(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return state / 4294967296;
  };
}

/** A Markdown answer of about this many characters: prose, lists, code, tables, quotes. */
export function answerText(length: number): string {
  const roll = dice(42);
  const noun = () => nouns[Math.floor(roll() * nouns.length)] as string;
  const word = () => {
    const kind = roll();
    const text = noun();
    if (kind < 0.03) return `**${text}**`;
    if (kind < 0.05) return `\`${text}()\``;
    if (kind < 0.06) return `[${text}](https://example.com/${text})`;
    return kind < 0.07 ? `*${text}*` : text;
  };
  const words = (count: number) => `${Array.from({ length: count }, word).join(' ')}.`;
  const lines = (count: number, line: (index: number) => string) =>
    Array.from({ length: count }, (_, n) => line(n)).join('\n');
  const code = () =>
    `export const ${noun()} = async (${noun()}: Request) => { return await ${noun()}(42, '${noun()}'); };`;
  let text = '# Streaming\n\n';
  for (let section = 1; text.length < length; section++) {
    text += `## Section ${section}: ${noun()}\n\n${words(45)}\n\n${words(60)}\n\n`;
    text += `${lines(6, (n) => (section % 2 ? `- ${words(10)}` : `${n + 1}. ${words(9)}`))}\n\n`;
    text += `\`\`\`ts\n${lines(8, code)}\n\`\`\`\n\n`;
    if (section % 3 === 0)
      text += `| Name | Cost | Note |\n|---|---:|---|\n${lines(6, (n) => `| ${noun()} | ${n * 7} | ${words(4)} |`)}\n\n`;
    if (section % 4 === 0) text += `> ${words(20)}\n\n`;
  }
  return text.slice(0, length);
}
