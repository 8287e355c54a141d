import type { HistoryMessage } from '@deskmate/api/contracts/ai/history';
import { ServiceError } from '@deskmate/api/contracts/errors';
import type { FileStore } from '@deskmate/service-kit/files/file-store';
import { type DescribedFile, type FileRepository, fileKey } from '../../files/file-repository.ts';
import { toAttachment } from '../../files/to-contract.ts';
import type { ModelMessage, ModelPicture } from '../../models/model-adapter.ts';
import { readAll } from './upload-file.ts';

export type Attachments = ReturnType<typeof createAttachments>;
/** A message of a conversation before its files are read. */
export type Turn = { role: 'user' | 'assistant'; content: string; attachments: string[]; isNew?: boolean };
/** A message with the texts of its files; its pictures are not loaded yet. */
export type ReadTurn = { role: Turn['role']; text: string; pictures: DescribedFile[]; isNew: boolean };

/** About what vendors accept in one request; each running answer holds its pictures in memory. */
const maxPictureBytes = 20_000_000;

/** Attached files for prompts and for the history. */
export function createAttachments(files: FileRepository, store: FileStore) {
  return {
    /**
     * Puts the texts of files before their messages and finds their pictures. Deleted files of older
     * messages are left out. Of a long conversation only the end is returned: the messages that have up to
     * `characters` with the texts of their files, and one more.
     * @throws ServiceError `not_found` for a file of the new message that is not the client's, `invalid_input`
     * for a picture in it when the model has no vision.
     */
    async read(
      clientId: string,
      turns: Turn[],
      { canSee, characters }: { canSee: boolean; characters: number },
    ): Promise<ReadTurn[]> {
      const rows = await files.findOwn(clientId, attachmentsOf(turns));
      const byUid = new Map(rows.map((row) => [row.fileUid, row]));
      const newest = newestWithin(characters, turns, byUid);
      const texts = await files.texts(clientId, attachmentsOf(newest));
      return newest.map((turn) => readTurn(turn, byUid, texts, canSee));
    },

    /**
     * Loads the newest pictures, as many as one request may hold, and always those of the new message.
     */
    async load(turns: ReadTurn[]): Promise<ModelMessage[]> {
      let leftBytes = maxPictureBytes;
      const messages: ModelMessage[] = [];
      for (const { role, text, pictures, isNew } of turns.toReversed()) {
        const loaded: ModelPicture[] = [];
        const leftOut: DescribedFile[] = [];
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

const attachmentsOf = (turns: Turn[]): string[] => [...new Set(turns.flatMap(({ attachments }) => attachments))];

/** The newest messages up to this many characters, and the one that exceeds them. */
function newestWithin(characters: number, turns: Turn[], byUid: ReadonlyMap<string, DescribedFile>): Turn[] {
  let left = characters;
  let from = turns.length;
  while (from > 0 && left >= 0) {
    from -= 1;
    for (const uid of turns[from]?.attachments ?? []) left -= byUid.get(uid)?.textLength ?? 0;
    left -= turns[from]?.content.length ?? 0;
  }
  return turns.slice(from);
}

function readTurn(
  turn: Turn,
  byUid: ReadonlyMap<string, DescribedFile>,
  texts: ReadonlyMap<string, string>,
  canSee: boolean,
): ReadTurn {
  const { role, content, isNew = false } = turn;
  const rows = [...new Set(turn.attachments)].flatMap((uid) => byUid.get(uid) ?? []);
  if (isNew && rows.length < new Set(turn.attachments).size) throw new ServiceError('not_found');
  const pictures = rows.filter((row) => row.kind === 'image');
  if (isNew && pictures.length > 0 && !canSee) throw cannotSee();
  const quoted = rows.flatMap(({ fileUid, fileName }) => {
    const text = texts.get(fileUid);
    return text === undefined ? [] : [`<file name="${fileName.replaceAll('"', "'")}">\n${text}\n</file>`];
  });
  const text = withNames(canSee ? [] : pictures, [...quoted, content].join('\n\n'));
  return { role, text, pictures: canSee ? pictures : [], isNew };
}

/** Names the omitted pictures, because vendors refuse a message without content. */
const withNames = (leftOut: DescribedFile[], text: string): string =>
  [...leftOut.map(({ fileName }) => `[picture "${fileName.replaceAll('"', "'")}", not shown]`), text]
    .filter((line) => line !== '')
    .join('\n\n');

/** Null for a deleted picture of an older message. */
async function loadPicture(
  store: FileStore,
  { fileUid, contentType }: DescribedFile,
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
    detail: [{ loc: ['body', 'attachments'], msg: 'contain an image, which this model can’t read', type: 'no_vision' }],
  });
