import { grammarOf } from './highlight-languages.ts';

const extensions: Record<string, string> = {
  bash: 'sh',
  csharp: 'cs',
  dockerfile: 'dockerfile',
  elixir: 'ex',
  haskell: 'hs',
  javascript: 'js',
  kotlin: 'kt',
  latex: 'tex',
  makefile: 'mk',
  markdown: 'md',
  matlab: 'm',
  objectivec: 'm',
  perl: 'pl',
  powershell: 'ps1',
  python: 'py',
  ruby: 'rb',
  rust: 'rs',
  typescript: 'ts',
  xml: 'html',
  yaml: 'yml',
};

/** The file extension of a downloaded code block. */
export function fileExtensionOf(language: string): string {
  const grammar = grammarOf(language);
  if (grammar === null) return 'txt';
  if (/^(?:svg|toml|tsx|jsx|vue|h|hpp)$/i.test(language)) return language.toLowerCase();
  return extensions[grammar] ?? grammar;
}
