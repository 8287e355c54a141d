import type { AiModel } from '@deskmate/api/contracts/main/models';

/** A text model of the caller's plan, with the fields that a test changes. */
export const makeModel = (modelId: string, more: Partial<AiModel> = {}): AiModel => ({
  model_id: modelId,
  model_name: `${modelId}~2026`,
  type: 'text',
  group: 'Demo',
  company: null,
  ui_config: { icon: 'demo' },
  query_credit_group_name: 'standard',
  query_credit_group_ui_config: { groupColor: '#12705A' },
  price: 1,
  capabilities: { vision: false, files: false, reasoning: false },
  context_tokens: 8000,
  max_output_tokens: 2000,
  image_options: null,
  is_demo: false,
  locked: null,
  ...more,
});
