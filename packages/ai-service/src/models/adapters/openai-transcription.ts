import * as z from 'zod';
import { type Recording, type Transcriber, type Transcript, UnreadableRecording } from '../transcriber.ts';
import { UpstreamError } from '../upstream-error.ts';
import { classifyUpstream, codeForStatus } from './classify-upstream.ts';
import { readLimited } from './limited-fetch.ts';
import { retryAfterSeconds } from './retry-after.ts';
import { vendorFetch } from './vendor-fetch.ts';

type Server = {
  vendor: 'openai' | 'server';
  baseUrl: string;
  apiKey: string | null;
  model: string;
  /** Called for each recording. Two minutes by default: a slow self-hosted server takes that long for five minutes of speech. */
  startLimit?: () => AbortSignal;
};

const answerBytes = 1_000_000;
const errorBytes = 65_536;

// Lenient: OpenAI's newer models return the text alone, whisper servers the language too.
const transcriptionSchema = z.object({ text: z.string().max(200_000), language: z.string().nullish() });

/** `/audio/transcriptions` of OpenAI and of OpenAI-compatible servers. */
export function createOpenaiTranscriber({
  vendor,
  baseUrl,
  apiKey,
  model,
  startLimit = () => AbortSignal.timeout(120_000),
}: Server): Transcriber {
  const headers: Record<string, string> = apiKey === null ? {} : { authorization: `Bearer ${apiKey}` };

  async function ask(body: FormData, signal: AbortSignal): Promise<Transcript> {
    const response = await vendorFetch(`${baseUrl}/audio/transcriptions`, { method: 'POST', headers, body, signal });
    if (!response.ok) throw await faultOf(response);
    const { text, language } = transcriptionSchema.parse(
      JSON.parse((await readLimited(response, answerBytes)).toString()),
    );
    return { text: text.trim(), language: language && /^[a-z]{2,3}$/.test(language) ? language : null };
  }

  return {
    model: { vendor, upstreamId: model },
    async transcribe(recording, language, signal) {
      const late = startLimit();
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
  // Vendors take the format from the file name.
  form.append('file', new Blob([new Uint8Array(bytes)], { type: contentType }), `recording.${ending}`);
  return form;
}

/** An error that mentions the file concerns the recording. No other part of the vendor's text is kept. */
async function faultOf(response: Response): Promise<UnreadableRecording | UpstreamError> {
  const { status } = response;
  const words = await readLimited(response, errorBytes).then(String, () => '');
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
