/** A recording as a vendor wants it: told by its bytes, named for what it is. */
export type Recording = { bytes: Uint8Array; contentType: string; ending: string };

/** What was said. `language` is an ISO code, or null when the vendor does not tell. */
export type Transcript = { text: string; language: string | null };

/** One vendor that turns speech into text. */
export type Transcriber = {
  /**
   * @param language an ISO 639-1 code, or null to let the speech decide
   * @throws UnreadableRecording when the vendor cannot read the audio, UpstreamError for its own faults
   */
  transcribe(recording: Recording, language: string | null, signal: AbortSignal): Promise<Transcript>;
};

/** The vendor says that this is no audio it can read: the recording is at fault, not the vendor. */
export class UnreadableRecording extends Error {
  constructor() {
    super('the vendor cannot read this recording');
    this.name = 'UnreadableRecording';
  }
}
