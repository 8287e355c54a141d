import { aiAddresses } from '@deskmate/api/addresses';
import type { Document } from '@deskmate/api/contracts/ai/documents';
import { ServiceError } from '@deskmate/api/contracts/errors';
import { fieldLimits } from '@deskmate/api/limits';
import { useQueryClient } from '@tanstack/react-query';
import { startTransition, useEffect, useRef, useState } from 'react';
import type { AskedEncoding } from '../../../conversation/composer/EncodingChoice.tsx';
import { useErrorWords } from '../../../i18n/use-error-words.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { useApi } from '../../../session/SessionProvider.tsx';
import { useNotify } from '../../../ui/NoticeProvider.tsx';
import { refusalOfDocument } from './accepted-documents.ts';
import { documentQuery, documentsKey, fileKey } from './document-queries.ts';

/** What becomes a document. */
export type NewDocument = { file: File; encoding?: string } | { url: string } | { text: string; title?: string };

const uploadTimeoutMs = 5 * 60_000;

export type Adding = {
  /** A file that is being sent, and how much of it has left, 0 to 1. */
  file: File | null;
  share: number | null;
  abort: () => void;
};
export type AddDocumentState = ReturnType<typeof useAddDocument>;

type Problem = { words: string; isPlanEnded: boolean };

/**
 * Adds documents and opens them.
 * @param maxFiles of those chosen or dropped together, how many are added; a notice names the others
 */
export function useAddDocument(onAdded: (documents: readonly Document[]) => void, maxFiles = 1) {
  const t = useWords('read');
  const errorWords = useErrorWords();
  const api = useApi();
  const queries = useQueryClient();
  const notify = useNotify();
  const [adding, setAdding] = useState<Adding | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [asked, setAsked] = useState<readonly AskedEncoding[]>([]);
  /** Added together with files whose encoding is still asked for: the page is left with all of them. */
  const held = useRef<Document[]>([]);

  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  /** @throws what the service refuses. */
  async function send(what: NewDocument, controller: AbortController): Promise<Document> {
    const file = 'file' in what ? what.file : null;
    setAdding({ file, share: file && 0, abort: () => controller.abort() });
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
    if (file) queries.setQueryData(fileKey(document.id), file);
    void queries.invalidateQueries({ queryKey: documentsKey });
    return document;
  }

  function problemWith(what: NewDocument, error: unknown): Problem {
    const isOtherContent = 'file' in what && error instanceof ServiceError && error.status === 415;
    const words = isOtherContent ? t('refused_content', { name: what.file.name }) : errorWords(error);
    return { words, isPlanEnded: error instanceof ServiceError && error.code === 'subscription_expired' };
  }

  /** @returns whether any was added; otherwise `problem` or `asked` says why not, unless it was cancelled. */
  async function addAll(all: readonly NewDocument[], stillAsked = asked): Promise<boolean> {
    if (adding) return false;
    const nowAsked = [...stillAsked];
    const controller = new AbortController();
    const added: Document[] = [];
    const problems: Problem[] = [];
    setProblem(null);
    setAsked(nowAsked);
    for (const what of all) {
      const refusal = 'file' in what ? refusalOfDocument(what.file) : null;
      if (refusal && 'file' in what) {
        const limit = Math.round(fieldLimits.uploadBytes / 1_000_000);
        problems.push({ words: t(`refused_${refusal}`, { name: what.file.name, limit }), isPlanEnded: false });
        continue;
      }
      try {
        added.push(await send(what, controller));
      } catch (error) {
        if (controller.signal.aborted) break;
        const candidates = error instanceof ServiceError ? error.candidates : undefined;
        if (candidates && 'file' in what) nowAsked.push({ file: what.file, candidates });
        else problems.push(problemWith(what, error));
      }
    }
    const shown = added.length === 0 ? problems[0] : undefined;
    setProblem(shown ?? null);
    // The others are notices; all are where the page is left for the documents that were added.
    for (const problem of problems) if (problem !== shown) notify.error(problem.words);
    // Whoever went elsewhere meanwhile stays there and finds them in the list.
    leaveWith(added, nowAsked);
    // Together with the page that `onAdded` goes to, so that the start is not seen in between.
    startTransition(() => setAdding(null));
    return added.length > 0;
  }

  function leaveWith(added: readonly Document[], stillAsked: readonly AskedEncoding[]) {
    setAsked(stillAsked);
    held.current.push(...added);
    if (stillAsked.length > 0 || held.current.length === 0) return;
    const all = held.current;
    held.current = [];
    if (isHere.current) onAdded(all);
  }

  /** Sends a file whose encoding was asked for again; without an encoding it is left out. */
  function answerAsked(file: File, encoding: string | null) {
    const others = asked.filter((one) => one.file !== file);
    if (encoding === null) leaveWith([], others);
    else void addAll([{ file, encoding }], others);
  }

  function addFiles(files: readonly File[]) {
    const leftOut = files.slice(maxFiles).map(({ name }) => name);
    if (leftOut.length > 0) notify.warning(t('leftOut', { count: maxFiles, names: leftOut.join(' · ') }));
    void addAll(files.slice(0, maxFiles).map((file) => ({ file })));
  }

  return {
    add: (what: NewDocument) => addAll([what]),
    addFiles,
    maxFiles,
    adding,
    problem,
    asked,
    answerAsked,
    forgetProblem: () => setProblem(null),
  };
}

function bodyOf(what: NewDocument): FormData | Exclude<NewDocument, { file: File }> {
  if (!('file' in what)) return what;
  const body = new FormData();
  if (what.encoding !== undefined) body.append('encoding', what.encoding);
  body.append('file', what.file, what.file.name);
  return body;
}
