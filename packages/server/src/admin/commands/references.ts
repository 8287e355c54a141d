import * as z from 'zod';
import { aiOf, defineCommand } from '../define-command.ts';
import { oneOf } from './schemas.ts';

export const loadReferences = defineCommand({
  name: 'load-references',
  about: 'load licensed texts for Islamic Questions from a JSON Lines file: kind, reference, language, text, source',
  words: [{ name: 'file', schema: z.string().min(1), isPath: true }],
  async run(context, path) {
    const count = await aiOf(context).operator.references.load(path);
    return `${count} texts loaded from ${path}; new answers quote them.`;
  },
});

export const listReferences = defineCommand({
  name: 'list-references',
  about: 'list the licensed texts by kind, language and source',
  words: [],
  run: (context) => aiOf(context).operator.references.list(),
});

export const removeReferences = defineCommand({
  name: 'remove-references',
  about: 'remove the licensed texts of one kind and language',
  words: [
    { name: 'kind', schema: oneOf(['quran', 'hadith']) },
    { name: 'language', schema: z.string().regex(/^[a-z]{2}$/, 'must be two lowercase letters, such as "en"') },
  ],
  async run(context, kind, language) {
    const count = await aiOf(context).operator.references.remove(kind, language);
    return `${count} texts removed (${kind}, ${language}).`;
  },
});
