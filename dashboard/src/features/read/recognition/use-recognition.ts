import { aiAddresses } from '@deskmate/api/addresses';
import { ConnectionError } from '@deskmate/api/client/connection-error';
import type { Document, RecognizedLine } from '@deskmate/api/contracts/ai/documents';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useApi } from '../../../session/SessionProvider.tsx';
import { documentQuery, documentsKey, fileQuery, pageQuery } from '../documents/document-queries.ts';
import { pagesToRecognize } from './pages-to-recognize.ts';
import type { RecognitionProgress } from './recognize-pages.ts';
import type { TextLanguage } from './recognizer.ts';

export type RecognitionState =
  /** `undrawn`: pages that could not be drawn. */
  | { phase: 'idle'; undrawn: readonly number[] }
  | { phase: 'running'; progress: RecognitionProgress | null }
  | { phase: 'failed'; error: unknown; isOffline: boolean };

/** Tesseract, its worker and what it loads: only for those who start it. */
const loadRun = async () => (await import('./run-recognition.ts')).runRecognition;

/** Recognises the text of a document's pages while its component is there. What is done is stored page by page. */
export function useRecognition(document: Document) {
  const api = useApi();
  const queries = useQueryClient();
  const [state, setState] = useState<RecognitionState>({ phase: 'idle', undrawn: [] });
  const running = useRef<AbortController | null>(null);
  const { id } = document;
  useEffect(() => () => running.current?.abort(), []);

  async function start(languages: readonly TextLanguage[], pages: readonly number[]): Promise<void> {
    if (running.current) return;
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setState({ phase: 'running', progress: null });
    const isAgain = pages.some((page) => document.recognized_pages.includes(page));
    const { queryKey } = documentQuery(api, id);
    try {
      const [run, file] = await Promise.all([loadRun(), queries.fetchQuery(fileQuery(api, id))]);
      signal.throwIfAborted();
      const undrawn = await run({
        file,
        languages,
        pages,
        signal,
        isWanted: (page) => isAgain || pagesToRecognize(queries.getQueryData(queryKey) ?? document).includes(page),
        store: async (page, lines: RecognizedLine[]) => {
          const path = aiAddresses.documentPage(id, page);
          const stored = await api.request<Document>({ service: 'ai', method: 'PUT', path, body: { lines }, signal });
          await queries.invalidateQueries({ queryKey: pageQuery(api, id, page).queryKey });
          queries.setQueryData(queryKey, stored);
        },
        onProgress: (progress) => !signal.aborted && setState({ phase: 'running', progress }),
      });
      setState({ phase: 'idle', undrawn });
    } catch (error) {
      if (signal.aborted) return;
      console.info('Text recognition stopped.', error);
      // Tesseract names no cause for what it could not load.
      setState({ phase: 'failed', error, isOffline: error instanceof ConnectionError || !navigator.onLine });
    } finally {
      if (running.current === controller) running.current = null;
      // A page may have been stored while it was stopped, or other pages may be read.
      void queries.invalidateQueries({ queryKey });
      void queries.invalidateQueries({ queryKey: documentsKey });
    }
  }

  return {
    state,
    start,
    stop(): void {
      running.current?.abort();
      running.current = null;
      setState({ phase: 'idle', undrawn: [] });
    },
  };
}
