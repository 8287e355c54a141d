import { fieldLimits } from '@deskmate/api/limits';

const extensionPattern = /\.(?:pdf|docx|xlsx|pptx|od[tsp]|epub|rtf|eml|txt|md|markdown|csv|tsv|srt|vtt|json)$/i;

export const acceptAttribute =
  '.pdf,.docx,.xlsx,.pptx,.odt,.ods,.odp,.epub,.rtf,.eml,.txt,.md,.markdown,.csv,.tsv,.srt,.vtt,.json';

/** Why a file is refused before it is sent; null when it may be a document. The service looks at its content. */
export function refusalOfDocument(file: Pick<File, 'name' | 'type' | 'size'>): 'empty' | 'tooLarge' | 'type' | null {
  if (file.size === 0) return 'empty';
  if (file.size > fieldLimits.uploadBytes) return 'tooLarge';
  const isText = file.type.startsWith('text/') && file.type !== 'text/html';
  return extensionPattern.test(file.name) || isText || file.type === 'application/pdf' ? null : 'type';
}

/** Whether a browser can draw it; the service looks at its content. */
export const isPdf = ({ name, type }: Pick<File, 'name' | 'type'>): boolean =>
  type === 'application/pdf' || /\.pdf$/i.test(name);

/** What was pasted where a web address belongs: `example.org/page` is one too. */
export function readAddress(typed: string): string | null {
  const text = typed.trim();
  const withScheme = /^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`;
  const url = URL.canParse(withScheme) ? new URL(withScheme) : null;
  const isWeb = url !== null && (url.protocol === 'https:' || url.protocol === 'http:');
  const hasLogin = url !== null && (url.username !== '' || url.password !== '');
  return isWeb && !hasLogin && url.hostname.includes('.') && !/\s/.test(text) ? url.href : null;
}
