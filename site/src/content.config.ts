import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import { z } from 'astro/zod';

/** Files are `<language>/<name>.md`; brand words stand in them as `{{name}}`. */
const legal = defineCollection({
  loader: glob({ base: 'src/content/legal', pattern: '*/*.md' }),
  schema: z.object({ title: z.string(), lead: z.string(), updated: z.coerce.date() }),
});

const learning = defineCollection({
  loader: glob({ base: 'src/content/learning', pattern: '*/*.md' }),
  schema: z.object({ title: z.string(), order: z.number(), icon: z.string(), path: z.string() }),
});

export const collections = { legal, learning };
