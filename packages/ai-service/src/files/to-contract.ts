import type { UploadedFile } from '@deskmate/api/contracts/ai/files';
import type { HistoryMessage } from '@deskmate/api/contracts/ai/history';
import type { FileRow } from './file-repository.ts';

export const toUploadedFile = (row: FileRow): UploadedFile => ({
  ...toAttachment(row),
  kind: row.kind as UploadedFile['kind'],
  text_characters: row.extractedText?.length ?? null,
});

/** As a message names it. */
export const toAttachment = ({
  fileUid,
  fileName,
  contentType,
  size,
}: Pick<FileRow, 'fileUid' | 'fileName' | 'contentType' | 'size'>): HistoryMessage['attachments'][number] => ({
  fileUID: fileUid,
  fileName,
  contentType,
  size,
});
