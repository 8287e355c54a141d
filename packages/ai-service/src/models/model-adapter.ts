/** A picture of a user message, for models with vision. */
export type ModelPicture = { contentType: string; bytes: Uint8Array };

export type ModelMessage = { role: 'user' | 'assistant'; text: string; pictures?: ModelPicture[] };

export type ModelRequest = {
  /** The vendor's name of the model. */
  upstreamId: string;
  system: string;
  /** Oldest first; the last one is a user message. */
  messages: ModelMessage[];
  maxOutputTokens: number;
  /** The vendor's default when undefined. */
  temperature?: number | undefined;
  /** The vendor's default when undefined. */
  topP?: number | undefined;
  /** Texts before which the answer ends; a vendor is sent those that it accepts. */
  stop?: string[] | undefined;
  /** Requests the model's reasoning, where the vendor sends it only on request. */
  reasoning: boolean;
};

export type ModelFinish = 'stop' | 'length' | 'refused';

export type ModelPart =
  | { type: 'text'; text: string }
  | { type: 'reasoning'; text: string }
  | {
      type: 'end';
      finish: ModelFinish;
      inputTokens: number | null;
      outputTokens: number | null;
      /** The text ended before one of the request's stop texts, which may be its beginning. */
      isCut?: true;
    };

/**
 * The adapter of one vendor family. The stream ends with exactly one `end` part, or throws an
 * UpstreamError; it stops at once, closing the vendor's connection, when the signal aborts.
 */
export type ModelAdapter = {
  stream(request: ModelRequest, signal: AbortSignal): AsyncIterable<ModelPart>;
  /** Text that is appended to a finished or stopped answer. Never throws. */
  closing?(answer: string): Promise<string>;
  /** False where the vendor's reasoning models refuse `temperature` and `topP`. */
  samplingWhenReasoning?: boolean;
};
