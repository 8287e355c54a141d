import { describe, expect, it } from 'vitest';
import { chooseModel } from './choose-model.ts';
import { groupModels } from './group-models.ts';
import { makeModel } from './make-model.test-support.ts';
import { modelName } from './model-name.ts';

const locked = { locked: 'model_not_in_plan' } as const;

describe('which model is selected', () => {
  it('the first model of the type, when none was used before', () => {
    expect(chooseModel([makeModel('a'), makeModel('b')], null)?.model_id).toBe('a');
    expect(chooseModel([], null)).toBeNull();
  });
  it('the last one used, while the plan has it', () => {
    expect(chooseModel([makeModel('a'), makeModel('b')], 'b')?.model_id).toBe('b');
    expect(chooseModel([makeModel('a'), makeModel('b', locked)], 'b')?.model_id).toBe('a');
    expect(chooseModel([makeModel('a'), makeModel('b')], 'retired')?.model_id).toBe('a');
  });
  it('skips locked ones, but shows one when all are', () => {
    expect(chooseModel([makeModel('a', locked), makeModel('b')], null)?.model_id).toBe('b');
    expect(chooseModel([makeModel('a', locked)], null)?.model_id).toBe('a');
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
    const tool = makeModel('t', { model_name: 'Islamic Questions~Special tools', group: 'Special tools' });
    for (const words of ['أسئلة', 'islamic'])
      expect(groupModels([tool, makeModel('a')], words)[0]?.models).toEqual([tool]);
  });
  it('is grouped by vendor and searched by name and vendor, whatever the case', () => {
    const models = [
      makeModel('Alpha', { group: 'One' }),
      makeModel('Beta', { group: 'Two' }),
      makeModel('Gamma', { group: 'One' }),
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
