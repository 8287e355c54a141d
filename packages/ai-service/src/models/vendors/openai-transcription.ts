import * as z from 'zod';
import { classifyUpstream, codeForStatus } from '../classify-upstream.ts';
import { retryAfterSeconds } from '../retry-after.ts';
import { type Recording, type Transcriber, type Transcript, UnreadableRecording } from '../transcriber.ts';
import { UpstreamError } from '../upstream-error.ts';
import { vendorFetch } from '../vendor-fetch.ts';

type Server = {
  baseUrl: string;
  apiKey: string | null;
  model: string;
  /** Two minutes unless said: five minutes of speech take a slow server of one's own this long. */
  timeLimitMs?: number;
};

const errorCharacters = 4096;

// Read leniently: OpenAI's newer models give the text alone, whisper servers the language too.
const heard = z.object({ text: z.string().max(200_000), language: z.string().nullish() });

/** `/audio/transcriptions` of OpenAI and of the servers that follow its wire. */
export function openAiTranscriber({ baseUrl, apiKey, model, timeLimitMs = 120_000 }: Server): Transcriber {
  const headers: Record<string, string> = apiKey === null ? {} : { authorization: `Bearer ${apiKey}` };

  async function ask(body: FormData, signal: AbortSignal): Promise<Transcript> {
    const response = await vendorFetch(`${baseUrl}/audio/transcriptions`, { method: 'POST', headers, body, signal });
    if (!response.ok) throw await faultOf(response);
    const { text, language } = heard.parse(await response.json());
    return { text: text.trim(), language: language && /^[a-z]{2,3}$/.test(language) ? language : null };
  }

  return {
    async transcribe(recording, language, signal) {
      const late = AbortSignal.timeout(timeLimitMs);
      try {
        return await ask(formOf(recording, model, language), AbortSignal.any([signal, late]));
      } catch (error) {
        if (error instanceof UnreadableRecording) throw error;
        if (late.aborted) throw new UpstreamError('upstream_timeout', { fault: 'silence' });
        throw classifyUpstream(error);
      }
    },
  };
}

function formOf({ bytes, contentType, ending }: Recording, model: string, language: string | null): FormData {
  const form = new FormData();
  form.append('model', model);
  form.append('response_format', 'json');
  if (language !== null) form.append('language', language);
  // Vendors tell the format by the name.
  form.append('file', new Blob([new Uint8Array(bytes)], { type: contentType }), `recording.${ending}`);
  return form;
}

/** A refusal that speaks of the file is about the recording; nothing else of what a vendor says is kept. */
async function faultOf(response: Response): Promise<UnreadableRecording | UpstreamError> {
  const { status } = response;
  const words = (await response.text().catch(() => '')).slice(0, errorCharacters);
  if ([400, 415, 422].includes(status) && /"param":\s*"file"|audio|decod|format/i.test(words)) {
    return new UnreadableRecording();
  }
  const seconds = retryAfterSeconds(response.headers.get('retry-after') ?? undefined);
  return new UpstreamError(codeForStatus(status), {
    fault: 'status',
    status,
    ...(seconds && { retryAfterSeconds: seconds }),
  });
}
