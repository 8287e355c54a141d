import { BufferSource, Input, MP4, OGG, WAVE, WEBM } from 'mediabunny';

export type RecordingTask = { bytes: Uint8Array };
export type RecordingInspected =
  | { container: 'webm' | 'mp4' | 'ogg' | 'wav'; durationSeconds: number }
  | { fault: 'unsupported' | 'damaged' };

const containers = new Map([
  [WEBM, 'webm'],
  [MP4, 'mp4'],
  [OGG, 'ogg'],
  [WAVE, 'wav'],
] as const);

/** The codecs that browsers record in these containers. */
const codecs = /^(opus|vorbis|aac|pcm-)/;

/** What the process of a recording does with it. */
export const inspectTask = (task: RecordingTask): Promise<RecordingInspected> =>
  inspect(task).catch((): RecordingInspected => ({ fault: 'damaged' }));

/** The duration is computed from the packets: browsers write none into the header of a recording. */
async function inspect({ bytes }: RecordingTask): Promise<RecordingInspected> {
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
