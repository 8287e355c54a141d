import type { Words } from './words.ts';

/** The tool for questions about Islam: its id among the models, and its name. The services know the English one. */
export const specialTool: { readonly id: string; readonly name: Words } = {
  id: 'islamic-questions',
  name: { en: 'Islamic Questions', ar: 'أسئلة إسلامية' },
};
