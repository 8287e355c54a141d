import type { AiModel } from '@deskmate/api/contracts/main/models';
import { ownServer } from './discovered-seed.ts';
import type { ModelRow } from './model-repository.ts';

/** The display name is the part before a tilde. */
export const displayName = (modelName: string): string => modelName.split('~', 1)[0] ?? modelName;

/** Of a model that people can choose. */
export function toAiModel(row: ModelRow & { type: 'text' | 'image' }, company: string | null): Omit<AiModel, 'locked'> {
  return {
    model_id: row.modelId,
    model_name: row.modelName,
    type: row.type,
    // The address of a server may change after its models were stored.
    group: row.groupName === ownServer ? (company ?? ownServer) : row.groupName,
    company,
    ui_config: { icon: row.icon },
    query_credit_group_name: row.creditGroup,
    query_credit_group_ui_config: { groupColor: row.groupColor },
    price: row.price,
    capabilities: { vision: row.vision, files: row.files, reasoning: row.reasoning },
    context_tokens: row.contextTokens,
    max_output_tokens: row.maxOutputTokens,
    image_options: row.imageOptions,
    is_demo: row.vendor === 'demo',
  };
}
