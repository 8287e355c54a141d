import { aiAddresses } from '@deskmate/api/addresses';
import type { UploadedFile } from '@deskmate/api/contracts/ai/files';
import { type ClipboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { useErrorWords } from '../../messages/use-error-words.ts';
import { useWords } from '../../messages/use-words.ts';
import { useSession } from '../../session/SessionProvider.tsx';
import { thumbnailsOf } from '../files/thumbnails.ts';
import type { Attachment } from '../tree/message-tree.ts';
import { type FileRules, messageFiles } from './accepted-files.ts';
import { useFileDrop } from './use-file-drop.ts';

/** An upload in progress; `share` of it was sent, 0 to 1. */
export type Upload = { key: string; name: string; file: File; share: number; abort: () => void };

const uploadTimeoutMs = 5 * 60_000;

/** The files of a message that is being written: chosen, dropped or pasted, checked, uploaded at once. */
export function useAttachments(
  attached: Attachment[],
  onChange: (attached: Attachment[]) => void,
  { max, refusalOf }: FileRules = messageFiles,
) {
  const t = useWords('conversation');
  const errorWords = useErrorWords();
  const session = useSession();
  const [uploads, setUploads] = useState<Upload[]>([]);
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

  async function upload(file: File) {
    const controller = new AbortController();
    const key = crypto.randomUUID();
    setUploads((all) => [...all, { key, name: file.name, file, share: 0, abort: () => controller.abort() }]);
    const body = new FormData();
    body.append('file', file, file.name);
    try {
      const path = aiAddresses.chatFileUpload;
      const { fileUID, fileName, contentType, size } = await session.api.request<UploadedFile>({
        service: 'ai',
        method: 'POST',
        path,
        body,
        signal: controller.signal,
        timeoutMs: uploadTimeoutMs,
        onUploadProgress: (share) => setUploads((all) => all.map((one) => (one.key === key ? { ...one, share } : one))),
      });
      thumbnailsOf(session).add(fileUID, file);
      put([...latest.current, { fileUID, fileName, contentType, size }]);
    } catch (error) {
      if (!controller.signal.aborted) report(`${file.name}: ${errorWords(error)}`);
    } finally {
      setUploads((all) => all.filter((one) => one.key !== key));
    }
  }

  function add(files: Iterable<File>) {
    setProblems([]);
    let free = max - attached.length - uploads.length;
    for (const file of files) {
      const refusal = refusalOf(file);
      if (refusal) report(t(`file_${refusal}`, { name: file.name }));
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
      if (event.clipboardData.files.length === 0) return;
      event.preventDefault();
      add(event.clipboardData.files);
    },
    dropTarget,
  };
}

export type Attachments = ReturnType<typeof useAttachments>;
