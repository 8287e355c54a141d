import { defineVerb, mainOf } from '../admin-verb.ts';

export const listPlans = defineVerb({
  name: 'list-plans',
  about: 'the plans on offer, each with the version that is sold now',
  words: [],
  run: (reach) => mainOf(reach).operator.listPlans(),
});

export const listModels = defineVerb({
  name: 'list-models',
  about: 'the models on offer now',
  words: [],
  async run({ services }) {
    if (!services.ai) throw new Error('The AI service does not run here; ask the process with ROLE=ai.');
    return (await services.ai.models.list()).map(({ model_id, model_name, group, query_credit_group_name, price }) => ({
      model_id,
      model_name,
      group,
      credit_group: query_credit_group_name,
      price,
    }));
  },
});
