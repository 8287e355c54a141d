import type { Document } from '@deskmate/api/contracts/ai/documents';
import type { ErrorBody } from '@deskmate/api/contracts/errors';
import { expect, vi } from 'vitest';
import { createChatClient } from './chat-client.ts';

type Added = {
  status: number;
  body: Document & Partial<Pick<ErrorBody, 'code' | 'detail' | 'candidates'>>;
};

/** A signed-in client who reads documents. */
export function createDocumentClient(url: string, bearer: string) {
  const { call } = createChatClient(url, bearer);
  const read = async (id: string): Promise<Document> => (await call('GET', `documents/${id}`)).body;
  return {
    call,
    read,
    async upload(name: string, bytes: Uint8Array | string, encoding?: string): Promise<Added> {
      const form = new FormData();
      if (encoding !== undefined) form.append('encoding', encoding);
      form.append('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), name);
      const headers = { authorization: `Bearer ${bearer}` };
      const answer = await fetch(`${url}/documents`, { method: 'POST', headers, body: form });
      return { status: answer.status, body: (await answer.json()) as Added['body'] };
    },
    add: (body: { url: string } | { text: string; title?: string }): Promise<Added> => call('POST', 'documents', body),
    /** The document once it is no longer being read. */
    async settled(id: string, timeout = 60_000): Promise<Document> {
      return vi.waitFor(
        async () => {
          const document = await read(id);
          expect(document.status).not.toBe('reading');
          return document;
        },
        { timeout, interval: 100 },
      );
    },
    page: async (id: string, page: number): Promise<string> =>
      (await call('GET', `documents/${id}/pages/${page}`)).body.text,
  };
}
