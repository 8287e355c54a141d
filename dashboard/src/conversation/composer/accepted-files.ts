import { fieldLimits } from '@deskmate/api/limits';

/** The files that a chat accepts. Text and code are matched by extension, because browsers report different types. */
const pictures = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/heic', 'image/heif'];
const documents = [
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/vnd.oasis.opendocument.text',
  'application/vnd.oasis.opendocument.spreadsheet',
  'application/vnd.oasis.opendocument.presentation',
  'application/epub+zip',
  'application/rtf',
  'message/rfc822',
];
const endings =
  /\.(?:pdf|docx|xlsx|pptx|od[tsp]|epub|rtf|eml|csv|tsv|srt|vtt|txt|md|json|xml|html?|css|s?css|js|mjs|cjs|jsx|tsx?|py|rb|go|rs|java|kt|swift|c|h|cc|cpp|hpp|cs|php|sh|sql|ya?ml|toml|ini|log|tex|r|lua|pl|scala|dart|vue|svelte|png|jpe?g|webp|gif|hei[cf])$/i;

export const acceptAttribute = [
  ...pictures,
  ...documents,
  '.docx,.xlsx,.pptx,.odt,.ods,.odp,.epub,.rtf,.eml,.heic,.heif,.csv,.tsv,.srt,.vtt,.txt,.md,.json,.xml,.html,.css,.js,.mjs,.jsx,.ts,.tsx,.py,.rb,.go,.rs,.java,.kt,.swift,.c,.h,.cpp,.cs,.php,.sh,.sql,.yml,.yaml,.toml,.log,.tex',
].join(',');

export const attachmentMax = 10;

export type Refusal = 'empty' | 'tooLarge' | 'type' | 'picture';

/** Which files are taken in one place, and how many. */
export type FileRules = { max: number; refusalOf: (file: Pick<File, 'name' | 'type' | 'size'>) => Refusal | null };

/** Why a file is rejected before it is uploaded; null when it is accepted. */
export function refusalOf(file: Pick<File, 'name' | 'type' | 'size'>): Refusal | null {
  if (file.size === 0) return 'empty';
  if (file.size > fieldLimits.uploadBytes) return 'tooLarge';
  const isKnown = pictures.includes(file.type) || documents.includes(file.type) || endings.test(file.name);
  return isKnown || file.type.startsWith('text/') ? null : 'type';
}

export const messageFiles: FileRules = { max: attachmentMax, refusalOf };

const pictureEnding = /\.(?:png|jpe?g|webp|gif|hei[cf])$/i;

/** Pictures alone, up to so many. */
export const pictureFiles = (max: number): FileRules => ({
  max,
  refusalOf: (file) => (pictures.includes(file.type) || pictureEnding.test(file.name) ? refusalOf(file) : 'picture'),
});

export const pictureAccept = [...pictures, '.heic,.heif'].join(',');

export const isPicture = (contentType: string): boolean => contentType.startsWith('image/');
