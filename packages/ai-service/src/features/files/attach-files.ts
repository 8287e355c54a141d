import type { HistoryMessage } from '@deskmate/api/contracts/ai/history';
import { ServiceError } from '@deskmate/api/contracts/errors';
import type { FileStore } from '@deskmate/service-kit/file-store';
import type { ModelMessage, ModelPicture } from '../../models/model-adapter.ts';
import { type FileRepository, type FileRow, fileKey } from './file-repository.ts';
import { toAttachment } from './to-contract.ts';
import { readAll } from './upload-file.ts';

export type Attachments = ReturnType<typeof createAttachments>;
/** A message of a conversation before its files are read. */
export type Turn = { role: 'user' | 'assistant'; content: string; attachments: string[]; isNew?: boolean };
/** A message with the texts of its files; its pictures are not loaded yet. */
export type ReadTurn = { role: Turn['role']; text: string; pictures: FileRow[]; isNew: boolean };

/** About what vendors accept in one request; each running answer holds its pictures in memory. */
const maxPictureBytes = 20_000_000;

/** Attached files for prompts and for the history. */
export function createAttachments(files: FileRepository, store: FileStore) {
  return {
    /**
     * Puts the texts of files before their messages and finds their pictures. Deleted files of older
     * messages are left out.
     * @throws ServiceError `not_found` for a file of the new message that is not the client's, `invalid_input`
     * for a picture in it when the model has no vision.
     */
    async read(clientId: string, turns: Turn[], canSee: boolean): Promise<ReadTurn[]> {
      const uids = new Set(turns.flatMap((turn) => turn.attachments));
      const rows = uids.size === 0 ? [] : await files.findOwn(clientId, [...uids]);
      const byUid = new Map(rows.map((row) => [row.fileUid, row]));
      return turns.map((turn) => readTurn(turn, byUid, canSee));
    },

    /**
     * Loads the newest pictures, as many as one request may hold, and always those of the new message.
     */
    async load(turns: ReadTurn[]): Promise<ModelMessage[]> {
      let leftBytes = maxPictureBytes;
      const messages: ModelMessage[] = [];
      for (const { role, text, pictures, isNew } of turns.toReversed()) {
        const loaded: ModelPicture[] = [];
        const leftOut: FileRow[] = [];
        for (const row of pictures) {
          leftBytes -= row.size;
          const picture = leftBytes >= 0 || isNew ? await loadPicture(store, row, isNew) : null;
          if (picture) loaded.push(picture);
          else leftOut.push(row);
        }
        messages.unshift({
          role,
          text: withNames(leftOut, text),
          ...(loaded.length > 0 && { pictures: loaded }),
        });
      }
      return messages;
    },

    async describe(clientId: string, uids: string[]): Promise<HistoryMessage['attachments']> {
      return (await files.findOwn(clientId, uids)).map(toAttachment);
    },
  };
}

const quoted = ({ fileName, extractedText }: FileRow): string =>
  `<file name="${fileName.replaceAll('"', "'")}">\n${extractedText}\n</file>`;

function readTurn(turn: Turn, byUid: ReadonlyMap<string, FileRow>, canSee: boolean): ReadTurn {
  const { role, content, isNew = false } = turn;
  const rows = [...new Set(turn.attachments)].flatMap((uid) => byUid.get(uid) ?? []);
  if (isNew && rows.length < new Set(turn.attachments).size) throw new ServiceError('not_found');
  const pictures = rows.filter((row) => row.kind === 'image');
  if (isNew && pictures.length > 0 && !canSee) throw cannotSee();
  const texts = rows.filter((row) => row.extractedText !== null).map(quoted);
  const text = withNames(canSee ? [] : pictures, [...texts, content].join('\n\n'));
  return { role, text, pictures: canSee ? pictures : [], isNew };
}

/** Names the omitted pictures, because vendors refuse a message without content. */
const withNames = (leftOut: FileRow[], text: string): string =>
  [...leftOut.map(({ fileName }) => `[picture "${fileName.replaceAll('"', "'")}", not shown]`), text]
    .filter((line) => line !== '')
    .join('\n\n');

/** Null for a deleted picture of an older message. */
async function loadPicture(
  store: FileStore,
  { fileUid, contentType }: FileRow,
  mustExist: boolean,
): Promise<ModelPicture | null> {
  try {
    return { contentType, bytes: await readAll(store, fileKey(fileUid)) };
  } catch (error) {
    if (mustExist || !(error instanceof ServiceError)) throw error;
    return null;
  }
}

const cannotSee = () =>
  new ServiceError('invalid_input', {
    detail: [{ loc: ['body', 'attachments'], msg: 'hold an image, which this model cannot see', type: 'no_vision' }],
  });
