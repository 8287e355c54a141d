import { aiAddresses } from '@deskmate/api/addresses';
import type { UploadedFile } from '@deskmate/api/contracts/ai/files';
import { useState } from 'react';
import { useSession } from '../../session/SessionProvider.tsx';
import { useLatest } from '../../ui/use-latest.ts';
import type { Attachment } from '../store/message-tree.ts';
import { thumbnailsOf } from './thumbnails.ts';

/** An upload in progress; `share` of it was sent, 0 to 1. */
export type Upload = { key: string; name: string; file: File; share: number; abort: () => void };

const uploadTimeoutMs = 5 * 60_000;

type Listeners = { onUploaded: (attachment: Attachment) => void; onFailed: (file: File, error: unknown) => void };

/** Uploads files at once, each with its progress. One that is aborted is neither uploaded nor failed. */
export function useUploads(listeners: Listeners) {
  const latest = useLatest(listeners);
  const session = useSession();
  const [uploads, setUploads] = useState<Upload[]>([]);

  /** @param encoding that a text is to be read in, where the service asked for it */
  async function upload(file: File, encoding?: string): Promise<void> {
    const controller = new AbortController();
    const key = crypto.randomUUID();
    setUploads((all) => [...all, { key, name: file.name, file, share: 0, abort: () => controller.abort() }]);
    const body = new FormData();
    if (encoding !== undefined) body.append('encoding', encoding);
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
      // Nothing of a client stays on the device after a logout.
      if (session.tokens.read() === null) return;
      thumbnailsOf(session).add(fileUID, file);
      latest.current.onUploaded({ fileUID, fileName, contentType, size });
    } catch (error) {
      if (!controller.signal.aborted) latest.current.onFailed(file, error);
    } finally {
      setUploads((all) => all.filter((one) => one.key !== key));
    }
  }

  return { uploads, upload };
}
