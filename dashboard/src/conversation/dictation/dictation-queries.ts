import { aiAddresses } from '@deskmate/api/addresses';
import type { Client } from '@deskmate/api/client/create-client';
import type { Dictation, Transcription } from '@deskmate/api/contracts/ai/transcriptions';
import type { DictationLanguage } from '@deskmate/api/limits';
import { queryOptions } from '@tanstack/react-query';

/** Longer than the service waits for its vendor. */
const timeoutMs = 150_000;

/** Whether a vendor is connected that transcribes; it does not change while the page is open. */
export const dictationQuery = (api: Client) =>
  queryOptions({
    queryKey: ['dictation'],
    queryFn: ({ signal }) =>
      api.request<Dictation>({ service: 'ai', method: 'GET', path: aiAddresses.transcriptions, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The text of a recording; without a language it is detected from the speech. */
export async function transcribe(
  api: Client,
  recording: Blob,
  language: DictationLanguage | null,
  signal: AbortSignal,
): Promise<string> {
  const body = new FormData();
  // The service reads the fields that come before the file.
  if (language !== null) body.append('language', language);
  body.append('file', recording, 'recording');
  const path = aiAddresses.transcriptions;
  const { text } = await api.request<Transcription>({ service: 'ai', method: 'POST', path, body, signal, timeoutMs });
  return text;
}
