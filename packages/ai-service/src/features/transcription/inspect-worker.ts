import { parentPort, workerData } from 'node:worker_threads';
import { BufferSource, Input, MP4, OGG, WAVE, WEBM } from 'mediabunny';

export type InspectTask = { bytes: Uint8Array };
export type Inspected =
  | { container: 'webm' | 'mp4' | 'ogg' | 'wav'; durationSeconds: number }
  | { fault: 'unsupported' | 'damaged' };

const containers = new Map([
  [WEBM, 'webm'],
  [MP4, 'mp4'],
  [OGG, 'ogg'],
  [WAVE, 'wav'],
] as const);

/** What browsers record in these containers, and nothing else that fits in them. */
const codecs = /^(opus|vorbis|aac|pcm-)/;

/** What a recording is by its bytes, and how long its packets last: browsers write no length into what they record. */
async function inspect({ bytes }: InspectTask): Promise<Inspected> {
  const input = new Input({ formats: [...containers.keys()], source: new BufferSource(bytes) });
  const format = await input.getFormat().catch(() => null);
  const container = [...containers].find(([one]) => one === format)?.[1];
  if (container === undefined) return { fault: 'unsupported' };
  const tracks = await input.getTracks();
  const [track] = tracks;
  if (tracks.length !== 1 || !track?.isAudioTrack()) return { fault: tracks.length > 0 ? 'unsupported' : 'damaged' };
  if (!codecs.test(track.codec ?? '')) return { fault: 'unsupported' };
  const durationSeconds = await track.computeDuration();
  return Number.isFinite(durationSeconds) && durationSeconds > 0
    ? { container, durationSeconds }
    : { fault: 'damaged' };
}

parentPort?.postMessage(await inspect(workerData as InspectTask).catch(() => ({ fault: 'damaged' })));
