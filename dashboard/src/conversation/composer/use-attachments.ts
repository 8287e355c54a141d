import { ServiceError } from '@deskmate/api/contracts/errors';
import { fieldLimits } from '@deskmate/api/limits';
import { type ClipboardEvent, useState } from 'react';
import { useErrorWords } from '../../i18n/use-error-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import type { Attachment } from '../store/message-tree.ts';
import { type FileRules, messageFiles } from './accepted-files.ts';
import type { AskedEncoding } from './EncodingChoice.tsx';
import { pastedFiles } from './pasted-files.ts';
import { useFileDrop } from './use-file-drop.ts';
import { useUploads } from './use-uploads.ts';

/** The files of a message that is being written: chosen, dropped or pasted, checked, uploaded at once. */
export function useAttachments(
  attached: Attachment[],
  change: (next: (attached: Attachment[]) => Attachment[]) => void,
  { max, refusalOf }: FileRules = messageFiles,
) {
  const t = useWords('conversation');
  const errorWords = useErrorWords();
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [asked, setAsked] = useState<readonly AskedEncoding[]>([]);
  const report = (problem: string) =>
    setProblems((before) => (before.includes(problem) ? before : [...before, problem]));

  const { uploads, upload } = useUploads({
    onUploaded: (attachment) => change((now) => [...now, attachment]),
    onFailed: (file, error) => {
      const candidates = error instanceof ServiceError ? error.candidates : undefined;
      if (candidates) setAsked((before) => [...before.filter((one) => one.file !== file), { file, candidates }]);
      else report(`${file.name}: ${errorWords(error)}`);
    },
  });

  function add(files: Iterable<File>) {
    setProblems([]);
    let free = max - attached.length - uploads.length;
    for (const file of files) {
      const refusal = refusalOf(file);
      if (refusal)
        report(t(`file_${refusal}`, { name: file.name, limit: Math.round(fieldLimits.uploadBytes / 1_000_000) }));
      else if (free-- > 0) void upload(file);
      else report(t('fileTooMany', { count: max }));
    }
  }

  const { isDragged, dropTarget } = useFileDrop(add);

  return {
    attached,
    uploads,
    isDragged,
    /** Why files were rejected, until others are added or the reasons are dismissed. */
    problems,
    closeProblems: () => setProblems([]),
    /** Texts whose encoding is asked for. */
    asked,
    /** Sends such a file again; without an encoding it is left out. */
    answerAsked(file: File, encoding: string | null) {
      setAsked((before) => before.filter((one) => one.file !== file));
      if (encoding === null) return;
      if (attached.length + uploads.length < max) void upload(file, encoding);
      else report(t('fileTooMany', { count: max }));
    },
    isUploading: uploads.length > 0,
    add,
    remove: (fileUID: string) => change((now) => now.filter((file) => file.fileUID !== fileUID)),
    onPaste(event: ClipboardEvent) {
      const pasted = pastedFiles(event.clipboardData);
      if (pasted.length === 0) return;
      event.preventDefault();
      add(pasted);
    },
    dropTarget,
  };
}

export type Attachments = ReturnType<typeof useAttachments>;
