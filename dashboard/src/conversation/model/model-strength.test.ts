import type { AiModel } from '@deskmate/api/contracts/main/models';
import { specialTool } from '@deskmate/brand/special-tool';
import { describe, expect, it } from 'vitest';
import { makeModel } from './make-model.test-support.ts';
import { havePrices, modelStrength } from './model-strength.ts';

const model = (more: Partial<AiModel> = {}) => makeModel('a', more);
const reasoning = { vision: false, files: false, reasoning: true };

describe('the list of models', () => {
  it.each([
    ['everyday', {}],
    ['careful', { capabilities: reasoning }],
    ['demanding', { query_credit_group_name: 'advanced', capabilities: reasoning }],
    ['hard', { query_credit_group_name: 'advanced', price: 2 }],
    ['references', { model_id: specialTool.id }],
    ['demo', { is_demo: true, capabilities: reasoning }],
    ['images', { query_credit_group_name: 'image' }],
    ['fineImages', { query_credit_group_name: 'image', price: 2 }],
    ['demoImages', { query_credit_group_name: 'image', is_demo: true }],
  ] as const)('describes the strength of a model: %s', (expected, more) => {
    expect(modelStrength(model(more))).toBe(expected);
  });

  it('shows prices only where they differ', () => {
    expect(havePrices([model(), model({ model_id: 'b' })])).toBe(false);
    expect(havePrices([model(), model({ model_id: 'b', price: 2 })])).toBe(true);
    expect(havePrices([model(), model({ model_id: 'b', query_credit_group_name: 'advanced' })])).toBe(true);
  });
});
