import { fieldLimits } from '@deskmate/api/limits';
import { type ClipboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { useErrorWords } from '../../messages/use-error-words.ts';
import { useWords } from '../../messages/use-words.ts';
import type { Attachment } from '../tree/message-tree.ts';
import { type FileRules, messageFiles } from './accepted-files.ts';
import { pastedFiles } from './pasted-files.ts';
import { useFileDrop } from './use-file-drop.ts';
import { useUploads } from './use-uploads.ts';

/** The files of a message that is being written: chosen, dropped or pasted, checked, uploaded at once. */
export function useAttachments(
  attached: Attachment[],
  onChange: (attached: Attachment[]) => void,
  { max, refusalOf }: FileRules = messageFiles,
) {
  const t = useWords('conversation');
  const errorWords = useErrorWords();
  const [problems, setProblems] = useState<readonly string[]>([]);
  const report = (problem: string) =>
    setProblems((before) => (before.includes(problem) ? before : [...before, problem]));
  // Uploads end in any order; each must see what the others have added.
  const latest = useRef(attached);
  useLayoutEffect(() => {
    latest.current = attached;
  });

  const put = (next: Attachment[]) => {
    latest.current = next;
    onChange(next);
  };

  const { uploads, upload } = useUploads({
    onUploaded: (attachment) => put([...latest.current, attachment]),
    onFailed: (file, error) => report(`${file.name}: ${errorWords(error)}`),
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
    isUploading: uploads.length > 0,
    add,
    remove: (fileUID: string) => put(latest.current.filter((file) => file.fileUID !== fileUID)),
    clear() {
      latest.current = [];
      setProblems([]);
    },
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
