/**
 * Streams in the shapes that vendors really send, field by field, for tests of what reads them: fields that are not needed, empty first and last chunks, signatures, usage in several places. One object per event.
 */
export type RecordedStream = { wire: 'openai' | 'anthropic' | 'google'; events: object[] };

const openaiHead = {
  id: 'chatcmpl-D8Z5oo6uDh67AD85p73k',
  object: 'chat.completion.chunk',
  created: 1_770_933_892,
  model: 'gpt-4.1-nano-2025-04-14',
  service_tier: 'default',
  system_fingerprint: 'fp_0a1b2c3d4e',
};
const openaiChunk = (delta: object, finishReason: string | null = null) => ({
  ...openaiHead,
  choices: [{ index: 0, delta, logprobs: null, finish_reason: finishReason }],
  usage: null,
  obfuscation: 'Qup1BsQ3',
});

const deepseekHead = {
  id: 'cac7192e-e619-40c6-96b0-ed4276bc03ac',
  object: 'chat.completion.chunk',
  created: 1_764_661_832,
  model: 'deepseek-reasoner',
  system_fingerprint: 'fp_0a1b2c3d4e_prod0820_fp8_kvcache',
};
const deepseekChunk = (delta: object, finishReason: string | null = null, usage: object | null = null) => ({
  ...deepseekHead,
  choices: [{ index: 0, delta, logprobs: null, finish_reason: finishReason }],
  usage,
});

const anthropicStart = (usage: object) => ({
  type: 'message_start',
  message: {
    model: 'claude-sonnet-4-5-20250929',
    id: 'msg_01Y6V41gqPaKWEw7iPouH7iW',
    type: 'message',
    role: 'assistant',
    content: [],
    stop_reason: null,
    stop_sequence: null,
    usage,
  },
});
const anthropicUsage = {
  input_tokens: 12,
  cache_creation_input_tokens: 0,
  cache_read_input_tokens: 0,
  cache_creation: { ephemeral_5m_input_tokens: 0, ephemeral_1h_input_tokens: 0 },
  output_tokens: 2,
  service_tier: 'standard',
};
const anthropicBlock = (index: number, block: object, deltas: object[]): object[] => [
  { type: 'content_block_start', index, content_block: block },
  ...deltas.map((delta) => ({ type: 'content_block_delta', index, delta })),
  { type: 'content_block_stop', index },
];
const anthropicEnd = [
  {
    type: 'message_delta',
    delta: { stop_reason: 'end_turn', stop_sequence: null },
    usage: { input_tokens: 12, cache_creation_input_tokens: 0, cache_read_input_tokens: 0, output_tokens: 27 },
    context_management: { applied_edits: [] },
  },
  { type: 'message_stop' },
];

const googleChunk = (part: object, candidatesTokenCount: number, finish: object = {}) => ({
  candidates: [{ content: { parts: [part], role: 'model' }, ...finish, index: 0 }],
  usageMetadata: {
    promptTokenCount: 9,
    candidatesTokenCount,
    totalTokenCount: 9 + candidatesTokenCount + 185,
    promptTokensDetails: [{ modality: 'TEXT', tokenCount: 9 }],
    thoughtsTokenCount: 185,
  },
  modelVersion: 'gemini-3-pro-preview',
  responseId: 'bH6LaZW8Fp_3nsEPqtaSwQ4',
});

export const recordedStreams = {
  'OpenAI: text': {
    wire: 'openai',
    events: [
      openaiChunk({ role: 'assistant', content: '', refusal: null }),
      ...['**', 'Seven', ' bridges', '**', ' cross', ' the', ' river', '.'].map((content) => openaiChunk({ content })),
      openaiChunk({}, 'stop'),
      {
        ...openaiHead,
        choices: [],
        usage: {
          prompt_tokens: 16,
          completion_tokens: 8,
          total_tokens: 24,
          prompt_tokens_details: { cached_tokens: 0, audio_tokens: 0 },
          completion_tokens_details: { reasoning_tokens: 0, audio_tokens: 0 },
        },
        obfuscation: 'h9RiQLL',
      },
    ],
  },
  'OpenAI-compatible: reasoning': {
    wire: 'openai',
    events: [
      deepseekChunk({ role: 'assistant', content: null, reasoning_content: '' }),
      ...['Count', ' the', ' bridges', '.'].map((reasoning_content) =>
        deepseekChunk({ content: null, reasoning_content }),
      ),
      ...['Seven', ' bridges', '.'].map((content) => deepseekChunk({ content, reasoning_content: null })),
      deepseekChunk({ content: '', reasoning_content: null }, 'stop', {
        prompt_tokens: 18,
        completion_tokens: 7,
        total_tokens: 25,
        prompt_tokens_details: { cached_tokens: 0 },
        completion_tokens_details: { reasoning_tokens: 4 },
        prompt_cache_hit_tokens: 0,
        prompt_cache_miss_tokens: 18,
      }),
    ],
  },
  'Anthropic: text': {
    wire: 'anthropic',
    events: [
      anthropicStart(anthropicUsage),
      ...anthropicBlock(0, { type: 'text', text: '' }, [
        { type: 'text_delta', text: 'Seven' },
        { type: 'text_delta', text: ' bridges.' },
      ]).toSpliced(1, 0, { type: 'ping' }),
      ...anthropicEnd,
    ],
  },
  'Anthropic: thinking': {
    wire: 'anthropic',
    events: [
      anthropicStart(anthropicUsage),
      ...anthropicBlock(0, { type: 'thinking', thinking: '', signature: '' }, [
        { type: 'thinking_delta', thinking: 'Count the' },
        { type: 'thinking_delta', thinking: ' bridges.' },
        { type: 'thinking_delta', thinking: '' },
        { type: 'signature_delta', signature: 'EvQBCkYICxgCKkAxhD4NUKFzudtZ6NzbZdEiBACIScTz' },
      ]).toSpliced(1, 0, { type: 'ping' }),
      ...anthropicBlock(1, { type: 'text', text: '' }, [{ type: 'text_delta', text: 'Seven bridges.' }]),
      ...anthropicEnd,
    ],
  },
  'Anthropic: the first event twice': {
    wire: 'anthropic',
    events: [
      anthropicStart({ input_tokens: 17, output_tokens: 1 }),
      anthropicStart({ input_tokens: 17, output_tokens: 1 }),
      ...anthropicBlock(0, { type: 'text', text: '' }, [{ type: 'text_delta', text: 'Seven bridges.' }]),
      {
        type: 'message_delta',
        delta: { stop_reason: 'end_turn', stop_sequence: null },
        usage: { output_tokens: 27 },
      },
      { type: 'message_stop' },
    ],
  },
  'Google: text and a thought signature': {
    wire: 'google',
    events: [
      googleChunk({ text: '**Seven**' }, 5),
      googleChunk({ text: ' bridges.' }, 23),
      googleChunk({ text: '', thoughtSignature: 'EqsFCqgFAb4+9vvtAF5n87lB4OGDOoTRMOqp' }, 23, { finishReason: 'STOP' }),
    ],
  },
} as const satisfies Record<string, RecordedStream>;
