// Not from `astro:content`: that brings all that reads collections too, half a second of each build.
import { defineCollection } from 'astro/content/config';
import { glob } from 'astro/loaders';
import { z } from 'astro/zod';

/** Files are `<language>/<name>.md`; they contain brand words as `{{name}}`. */
const legal = defineCollection({
  loader: glob({ base: 'src/content/legal', pattern: '*/*.md' }),
  schema: z.object({ title: z.string(), lead: z.string(), updated: z.coerce.date() }),
});

const learning = defineCollection({
  loader: glob({ base: 'src/content/learning', pattern: '*/*.md' }),
  schema: z.object({ title: z.string(), order: z.number(), icon: z.string(), path: z.string() }),
});

/** A conversation of the product, as the home page shows it; `model` is null where the answer was given to it as an example. */
const recorded = defineCollection({
  loader: glob({ base: 'src/content/recorded', pattern: '*.md' }),
  schema: z.object({ question: z.string(), model: z.string().nullable() }),
});

export const collections = { legal, learning, recorded };
