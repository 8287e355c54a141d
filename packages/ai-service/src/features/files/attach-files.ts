import type { HistoryMessage } from '@deskmate/api/contracts/ai/history';
import { ServiceError } from '@deskmate/api/contracts/errors';
import type { FileStore } from '@deskmate/service-kit/file-store';
import type { ModelMessage } from '../../models/model-adapter.ts';
import type { FileRepository, FileRow } from './file-repository.ts';
import { keyOf, readAll } from './upload-file.ts';

export type Attachments = ReturnType<typeof attachments>;
type Asked = { text: string; attachments: string[]; mustExist: boolean };

/** Attached files as models and histories see them. */
export function attachments(files: FileRepository, store: FileStore) {
  return {
    /**
     * A person's message with its files: texts in front of it, pictures beside it. Files of older
     * messages that have been deleted since are left out.
     * @throws ServiceError `not_found` for a file that is not theirs, `invalid_input` for a picture the model cannot see.
     */
    async toMessage(clientId: string, asked: Asked, canSee: boolean): Promise<ModelMessage> {
      const rows = await files.findOwn(clientId, asked.attachments);
      if (asked.mustExist && rows.length < new Set(asked.attachments).size) throw new ServiceError('not_found');
      const pictures = rows.filter((row) => row.kind === 'image');
      if (asked.mustExist && pictures.length > 0 && !canSee) throw cannotSee();
      const texts = rows.filter((row) => row.extractedText !== null).map(quoted);
      return {
        role: 'user',
        text: [...texts, asked.text].join('\n\n'),
        pictures: canSee ? await Promise.all(pictures.map((row) => load(store, row))) : [],
      };
    },

    async describe(clientId: string, uids: string[]): Promise<HistoryMessage['attachments']> {
      const rows = await files.findOwn(clientId, uids);
      return rows.map(({ fileUid, fileName, contentType, size }) => ({
        fileUID: fileUid,
        fileName,
        contentType,
        size,
      }));
    },
  };
}

const quoted = ({ fileName, extractedText }: FileRow): string =>
  `<file name="${fileName.replaceAll('"', "'")}">\n${extractedText}\n</file>`;

const load = async (store: FileStore, { fileUid, contentType }: FileRow) => ({
  contentType,
  bytes: await readAll(store, keyOf(fileUid)),
});

const cannotSee = () =>
  new ServiceError('invalid_input', {
    detail: [{ loc: ['body', 'attachments'], msg: 'hold a picture, which this model cannot see', type: 'no_vision' }],
  });
