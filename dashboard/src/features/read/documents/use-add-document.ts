import { aiAddresses } from '@deskmate/api/addresses';
import type { Document } from '@deskmate/api/contracts/ai/documents';
import { ServiceError } from '@deskmate/api/contracts/errors';
import { fieldLimits } from '@deskmate/api/limits';
import { useQueryClient } from '@tanstack/react-query';
import { startTransition, useEffect, useRef, useState } from 'react';
import { useErrorWords } from '../../../messages/use-error-words.ts';
import { useWords } from '../../../messages/use-words.ts';
import { useApi } from '../../../session/SessionProvider.tsx';
import { refusalOfDocument } from './accepted-documents.ts';
import { documentQuery, documentsKey, fileKey } from './document-queries.ts';

/** What becomes a document. */
export type NewDocument = { file: File } | { url: string } | { text: string; title?: string };

const uploadTimeoutMs = 5 * 60_000;

export type Adding = {
  /** A file that is being sent, and how much of it has left, 0 to 1. */
  file: File | null;
  share: number | null;
  abort: () => void;
};
export type AddDocumentState = ReturnType<typeof useAddDocument>;

/** Adds a document and opens it. */
export function useAddDocument(onAdded: (document: Document) => void) {
  const t = useWords('read');
  const errorWords = useErrorWords();
  const api = useApi();
  const queries = useQueryClient();
  const [adding, setAdding] = useState<Adding | null>(null);
  const [problem, setProblem] = useState<{ words: string; isPlanEnded: boolean } | null>(null);

  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  /** @returns whether it was added; otherwise `problem` says why not, unless it was cancelled. */
  async function add(what: NewDocument): Promise<boolean> {
    if (adding) return false;
    const refusal = 'file' in what ? refusalOfDocument(what.file) : null;
    if (refusal && 'file' in what) {
      const limit = Math.round(fieldLimits.uploadBytes / 1_000_000);
      setProblem({ words: t(`refused_${refusal}`, { name: what.file.name, limit }), isPlanEnded: false });
      return false;
    }
    const controller = new AbortController();
    setProblem(null);
    const file = 'file' in what ? what.file : null;
    setAdding({ file, share: file && 0, abort: () => controller.abort() });
    try {
      const document = await api.request<Document>({
        service: 'ai',
        method: 'POST',
        path: aiAddresses.documents,
        body: bodyOf(what),
        signal: controller.signal,
        timeoutMs: uploadTimeoutMs,
        onUploadProgress: (share) => setAdding((before) => before && { ...before, share }),
      });
      queries.setQueryData(documentQuery(api, document.id).queryKey, document);
      // A file that was just sent is shown without fetching it.
      if ('file' in what) queries.setQueryData(fileKey(document.id), what.file);
      void queries.invalidateQueries({ queryKey: documentsKey });
      // Whoever went elsewhere meanwhile stays there and finds it in the list.
      if (isHere.current) onAdded(document);
      return true;
    } catch (error) {
      if (controller.signal.aborted) return false;
      const isOtherContent = 'file' in what && error instanceof ServiceError && error.status === 415;
      const words = isOtherContent ? t('refused_content', { name: what.file.name }) : errorWords(error);
      setProblem({ words, isPlanEnded: error instanceof ServiceError && error.code === 'subscription_expired' });
      return false;
    } finally {
      // Together with the page that `onAdded` goes to, so that the start is not seen in between.
      startTransition(() => setAdding(null));
    }
  }

  return { add, adding, problem, forgetProblem: () => setProblem(null) };
}

function bodyOf(what: NewDocument): FormData | Exclude<NewDocument, { file: File }> {
  if (!('file' in what)) return what;
  const body = new FormData();
  body.append('file', what.file, what.file.name);
  return body;
}
