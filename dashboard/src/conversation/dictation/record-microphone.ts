import { createStopwatch } from './stopwatch.ts';

export type MicrophoneFault = 'denied' | 'noMicrophone' | 'inUse' | 'unsupported';

/** Why nothing can be recorded. */
export class MicrophoneError extends Error {
  readonly fault: MicrophoneFault;

  constructor(fault: MicrophoneFault, options?: ErrorOptions) {
    super(fault, options);
    this.name = 'MicrophoneError';
    this.fault = fault;
  }
}

export type Recording = {
  analyser: AnalyserNode;
  /** Without the pauses. */
  elapsedMs(): number;
  pause(): void;
  resume(): void;
  /** Releases the microphone and returns the recording. */
  finish(): Promise<Blob>;
  /** Releases the microphone and drops the recording. */
  discard(): void;
};

/** What browsers can write, best first; the service detects the format from the bytes. */
const formats = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus'];
/** Enough for speech: five minutes are little more than a megabyte. */
const bitsPerSecond = 32_000;

/**
 * Requests the microphone and records until `finish` or `discard`.
 * @param onLost the microphone was unplugged, or the permission taken back
 * @param onChunk called with the chunk of each second; the chunks in order are the recording so far
 * @throws MicrophoneError
 */
export async function recordMicrophone(
  onLost: () => void,
  onChunk: (chunk: Blob, elapsedMs: number) => void,
): Promise<Recording> {
  const stream = await openMicrophone();
  try {
    return record(stream, onLost, onChunk);
  } catch (cause) {
    stopTracks(stream);
    throw new MicrophoneError('unsupported', { cause });
  }
}

const stopTracks = (stream: MediaStream) => {
  for (const track of stream.getTracks()) track.stop();
};

function record(stream: MediaStream, onLost: () => void, onChunk: (chunk: Blob, elapsedMs: number) => void): Recording {
  const mimeType = formats.find((format) => MediaRecorder.isTypeSupported(format));
  const recorder = new MediaRecorder(stream, { ...(mimeType && { mimeType }), audioBitsPerSecond: bitsPerSecond });
  const audio = new AudioContext();
  const analyser = new AnalyserNode(audio, { fftSize: 512 });
  audio.createMediaStreamSource(stream).connect(analyser);
  void audio.resume();
  const chunks: Blob[] = [];
  const stopped = new Promise<void>((resolve) => recorder.addEventListener('stop', () => resolve(), { once: true }));
  const letGo = () => {
    stopTracks(stream);
    if (audio.state !== 'closed') void audio.close();
  };
  for (const track of stream.getTracks()) track.addEventListener('ended', onLost);
  const clock = createStopwatch(() => performance.now());
  recorder.addEventListener('dataavailable', ({ data }) => {
    if (data.size === 0) return;
    chunks.push(data);
    onChunk(data, clock.elapsedMs());
  });
  // A chunk per second, so that little is lost when the device is unplugged.
  recorder.start(1000);

  return {
    analyser,
    elapsedMs: clock.elapsedMs,
    pause() {
      if (recorder.state !== 'recording') return;
      recorder.pause();
      clock.pause();
    },
    resume() {
      if (recorder.state !== 'paused') return;
      recorder.resume();
      clock.resume();
    },
    async finish() {
      // The recorder stops by itself when the device is unplugged.
      if (recorder.state !== 'inactive') recorder.stop();
      await stopped;
      letGo();
      return new Blob(chunks, { type: recorder.mimeType });
    },
    discard() {
      if (recorder.state !== 'inactive') recorder.stop();
      letGo();
    },
  };
}

async function openMicrophone(): Promise<MediaStream> {
  // Absent on pages without https.
  if (!navigator.mediaDevices || typeof MediaRecorder === 'undefined') throw new MicrophoneError('unsupported');
  try {
    return await navigator.mediaDevices.getUserMedia({
      audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true },
    });
  } catch (cause) {
    throw new MicrophoneError(faults[cause instanceof DOMException ? cause.name : ''] ?? 'unsupported', { cause });
  }
}

const faults: Record<string, MicrophoneFault> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'noMicrophone',
  OverconstrainedError: 'noMicrophone',
  NotReadableError: 'inUse',
  AbortError: 'inUse',
};
