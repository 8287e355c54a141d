import type { Document } from '@deskmate/api/contracts/ai/documents';
import { saveFile } from '../../../ui/save-file.ts';

const endings: Record<string, string> = {
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
  'application/vnd.oasis.opendocument.text': 'odt',
  'application/vnd.oasis.opendocument.spreadsheet': 'ods',
  'application/vnd.oasis.opendocument.presentation': 'odp',
  'application/epub+zip': 'epub',
  'application/rtf': 'rtf',
  'message/rfc822': 'eml',
  'text/markdown': 'md',
  'text/html': 'html',
};

/** Saves the file of a document under its title. A web page is saved as a file, and never opened here. */
export function saveDocument(file: Blob, { title, content_type }: Pick<Document, 'title' | 'content_type'>): void {
  const ending = endings[content_type] ?? 'txt';
  const name = title.replace(/[\p{Cc}\\/:*?"<>|]+/gu, ' ').trim() || 'document';
  const fileName = name.toLowerCase().endsWith(`.${ending}`) ? name : `${name}.${ending}`;
  saveFile(new Blob([file], { type: 'application/octet-stream' }), fileName);
}
