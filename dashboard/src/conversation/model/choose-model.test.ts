import type { AiModel } from '@deskmate/api/contracts/main/models';
import { describe, expect, it } from 'vitest';
import { chooseModel } from './choose-model.ts';
import { groupModels } from './group-models.ts';
import { modelName } from './model-name.ts';

const model = (model_id: string, more: Partial<AiModel> = {}): AiModel => ({
  model_id,
  model_name: `${model_id}~2026`,
  type: 'text',
  group: 'Demo',
  ui_config: { icon: 'demo' },
  query_credit_group_name: 'standard',
  query_credit_group_ui_config: { groupColor: '#12705A' },
  price: 1,
  capabilities: { vision: false, files: false, reasoning: false },
  context_tokens: 8000,
  max_output_tokens: 2000,
  is_demo: false,
  locked: null,
  ...more,
});

const locked = { locked: 'model_not_in_plan' } as const;

describe('which model is selected', () => {
  it('the first model of the type, when none was used before', () => {
    expect(chooseModel([model('a'), model('b')], null)?.model_id).toBe('a');
    expect(chooseModel([], null)).toBeNull();
  });
  it('CH-13: the last one used, while the plan has it', () => {
    expect(chooseModel([model('a'), model('b')], 'b')?.model_id).toBe('b');
    expect(chooseModel([model('a'), model('b', locked)], 'b')?.model_id).toBe('a');
    expect(chooseModel([model('a'), model('b')], 'retired')?.model_id).toBe('a');
  });
  it('skips locked ones, but shows one when all are', () => {
    expect(chooseModel([model('a', locked), model('b')], null)?.model_id).toBe('b');
    expect(chooseModel([model('a', locked)], null)?.model_id).toBe('a');
  });
});

describe('the list of models', () => {
  it('shows the part of a name before the tilde', () => {
    expect(modelName('GPT-4o~2024-08-06', 'en')).toBe('GPT-4o');
    expect(modelName('Demo', 'ar')).toBe('Demo');
    expect(modelName('~odd', 'en')).toBe('~odd');
  });
  it('names our own tool in the language of the screen, and finds it in both', () => {
    expect(modelName('Islamic Questions~Special tools', 'ar')).toBe('أسئلة إسلامية');
    expect(modelName('Islamic Questions', 'en')).toBe('Islamic Questions');
    const tool = model('t', { model_name: 'Islamic Questions~Special tools', group: 'Special tools' });
    for (const words of ['أسئلة', 'islamic']) expect(groupModels([tool, model('a')], words)[0]?.models).toEqual([tool]);
  });
  it('is grouped by vendor and searched by name and vendor, whatever the case', () => {
    const models = [
      model('Alpha', { group: 'One' }),
      model('Beta', { group: 'Two' }),
      model('Gamma', { group: 'One' }),
    ];
    expect(groupModels(models, '').map(({ name, models: all }) => [name, all.length])).toEqual([
      ['One', 2],
      ['Two', 1],
    ]);
    expect(groupModels(models, ' bet ').map(({ name }) => name)).toEqual(['Two']);
    expect(groupModels(models, 'ONE')).toHaveLength(1);
    expect(groupModels(models, 'nothing')).toEqual([]);
  });
});
