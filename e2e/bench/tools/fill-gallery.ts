import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';

const sample = fileURLToPath(
  new URL('../../../dashboard/src/features/art/style-samples/watercolour.webp', import.meta.url),
);
const ratios = ['1:1', '16:9', '2:3', '3:2'];

/**
 * Writes so many drawn images, four to an order, into the embedded database of a product that has ended, and a
 * thumbnail of each.
 */
export async function fillGallery(dataDir: string, clientId: string, images: number): Promise<void> {
  const database = await PGlite.create({ dataDir: join(dataDir, 'database') });
  const sessionId = randomUUID();
  await database.query(
    `insert into ai.conversations (session_id, client_id, type, title, created_at, updated_at)
     values ($1, $2, 'art', 'Gallery', now(), now())`,
    [sessionId, clientId],
  );
  await database.query(
    `insert into ai.image_generations (id, client_id, session_id, client_message_id, process_id, state, prompt, model_id,
       model_name, model_group, is_demo, style_id, image_count, aspect_ratio, drawn_count, price, credit_group,
       created_at, ended_at)
     select 'bench-' || n, $2, $1, gen_random_uuid(), 'gone', 'ended', 'A lighthouse in style ' || n, 'bench', 'Bench',
       'Bench', false, 10, 4, ($4::text[])[n % 4 + 1], 4, 1, 'image', now() - n * interval '1 hour', now()
     from generate_series(0, $3::int - 1) n`,
    [sessionId, clientId, images / 4, ratios],
  );
  const { rows } = await database.query<{ image_id: string }>(
    `insert into ai.images (image_id, generation_id, place, client_id, session_id, model_id, style_id, status, format,
       width, height, bytes, thumbnail_bytes, search, created_at)
     select gen_random_uuid(), id, place, client_id, session_id, model_id, style_id, 'done', 'png',
       case aspect_ratio when '16:9' then 1536 when '2:3' then 1024 when '3:2' then 1536 else 1024 end,
       case aspect_ratio when '16:9' then 864 when '2:3' then 1536 else 1024 end,
       1000000, 4000, array_to_tsvector(array['@' || client_id]), created_at
     from ai.image_generations cross join generate_series(0, 3) place where client_id = $1 returning image_id`,
    [clientId],
  );
  await database.close();
  const folder = join(dataDir, 'files', 'ai', 'images');
  mkdirSync(folder, { recursive: true });
  for (const { image_id } of rows) copyFileSync(sample, join(folder, `${image_id}.thumbnail`));
}
