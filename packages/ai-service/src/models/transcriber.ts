/** A recording with the media type and file ending of its content. */
export type Recording = { bytes: Uint8Array; contentType: string; ending: string };

/** `language` is an ISO code, or null when the vendor does not name one. */
export type Transcript = { text: string; language: string | null };

/** A vendor that turns speech into text. */
export type Transcriber = {
  /** The vendor and its name of the model. */
  model: { vendor: 'openai' | 'server'; upstreamId: string };
  /**
   * @param language an ISO 639-1 code, or null to detect it from the speech
   * @throws UnreadableRecording when the vendor cannot read the audio, UpstreamError for its own faults
   */
  transcribe(recording: Recording, language: string | null, signal: AbortSignal): Promise<Transcript>;
};

/** The vendor cannot decode the audio: a fault of the recording, not of the vendor. */
export class UnreadableRecording extends Error {
  constructor() {
    super('the vendor cannot read this recording');
    this.name = 'UnreadableRecording';
  }
}
