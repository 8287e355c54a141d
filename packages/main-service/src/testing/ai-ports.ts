import type { ClientData } from '../ports/client-data.ts';
import type { Models } from '../ports/models.ts';
import type { Spend } from '../ports/spend.ts';

const model = (id: string, type: 'text' | 'image', group: 'standard' | 'advanced' | 'image') => ({
  model_id: id,
  model_name: `${id}~test`,
  type,
  group: 'Demo',
  company: null,
  ui_config: { icon: 'demo' },
  query_credit_group_name: group,
  query_credit_group_ui_config: { groupColor: '#000000' },
  price: 1,
  capabilities: { vision: false, files: false, reasoning: false },
  context_tokens: 8000,
  max_output_tokens: 2000,
  image_options: null,
  is_demo: true,
});

export const demoModels: Models = {
  list: async () => [
    model('quick', 'text', 'standard'),
    model('strong', 'text', 'advanced'),
    model('brush', 'image', 'image'),
  ],
};

/** An AI service that stores nothing. */
export const noClientData: ClientData = {
  setClosed: async () => {},
  erase: async () => true,
  listExport: async () => [],
  openExport: async () => null,
};

/** An AI service without any cost. */
export const noSpend: Spend = { list: async () => [] };
