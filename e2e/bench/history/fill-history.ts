import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { randomTexts, vocabulary } from './random-texts.ts';

/** Messages of the client who is measured; everybody else has a few hundred each. */
const ofTheHeavyClient = 20_000;
const ofOneOther = 500;
const inConversation = 20;
const inLongConversation = 1000;

export type FilledHistory = {
  words: string[];
  /** Of the heavy client; the long one apart. */
  sessionIds: string[];
  longSessionId: string;
};

/** One connection, of either kind of database. */
type Connection = { query: <Row>(text: string, values?: unknown[]) => Promise<{ rows: Row[] }> };

/** Where the history is: the address of a server, or the data directory of a product that has ended. */
async function openHistory(target: { url: string } | { dataDir: string }) {
  if ('dataDir' in target) {
    const pglite = await PGlite.create({ dataDir: join(target.dataDir, 'database') });
    return { connection: pglite as Connection, close: () => pglite.close() };
  }
  const client = new pg.Client({ connectionString: target.url });
  await client.connect();
  return { connection: client as unknown as Connection, close: () => client.end() };
}

/** Writes so many messages of many clients, as the service itself would have left them. */
export async function fillHistory(
  target: { url: string } | { dataDir: string },
  heavyClientId: string,
  messages: number,
): Promise<FilledHistory> {
  const words = vocabulary(4000);
  const { connection: client, close } = await openHistory(target);
  try {
    await client.query('drop index ai.messages_own_words');
    const texts = randomTexts(words, 2000, 40);
    await client.query(
      'create temp table sample as select * from unnest($1::text[]) with ordinality as t(content, nth)',
      [texts],
    );
    await addConversations(client, { heavyClientId, messages, each: inConversation });
    const longSessionId = await addLongConversation(client, heavyClientId);
    await addMessages(client);
    await client.query('create index messages_own_words on ai.messages using gin (ai.own_words(client_id, search))');
    await client.query('vacuum analyze ai.messages');
    await client.query('vacuum analyze ai.conversations');
    const { rows } = await client.query<{ session_id: string }>(
      'select session_id from ai.conversations where client_id = $1 and session_id <> $2',
      [heavyClientId, longSessionId],
    );
    return { words, sessionIds: rows.map((row) => row.session_id), longSessionId };
  } finally {
    await close();
  }
}

const insertConversation = `
  insert into ai.conversations (session_id, client_id, type, title, search, created_at, updated_at)
  select gen_random_uuid(), owner, 'chat', content, array_to_tsvector(array['@' || owner] || string_to_array(content, ' ')),
    at, at`;

async function addConversations(
  client: Connection,
  { heavyClientId, messages, each }: { heavyClientId: string; messages: number; each: number },
): Promise<void> {
  await client.query(
    `with made as (
       select n, case when n * $3::int < $4::int then $1::text else 'other-' || (n * $3::int / $5::int) end as owner,
         now() - n * interval '3 minutes' as at
       from generate_series(0, $2::int - 1) n
     ), titled as (
       select made.owner, made.at,
         array_to_string(array(select distinct unnest((string_to_array(sample.content, ' '))[1:6])), ' ') as content
       from made join sample on sample.nth = made.n % 2000 + 1
     ) ${insertConversation} from titled`,
    [heavyClientId, Math.floor(messages / each), each, ofTheHeavyClient, ofOneOther],
  );
}

async function addLongConversation(client: Connection, owner: string): Promise<string> {
  const { rows } = await client.query<{ session_id: string }>(
    `with titled as (select $1::text as owner, now() - interval '400 days' as at, 'long' as content)
     ${insertConversation} from titled returning session_id`,
    [owner],
  );
  return rows[0]?.session_id ?? '';
}

/** Fills every conversation: questions and answers in turns, each following the last. */
async function addMessages(client: Connection): Promise<void> {
  await client.query(
    `insert into ai.messages (chat_id, session_id, client_id, parent_id, role, content, model_id, model_name,
       model_group, status, search, created_at)
     select c.session_id || '-' || i, c.session_id, c.client_id, case when i > 0 then c.session_id || '-' || (i - 1) end,
       case when i % 2 = 0 then 'user' else 'assistant' end, s.content, 'server/bench', 'bench', 'Own server', 'done',
       array_to_tsvector(array['@' || c.client_id] || s.lexemes), c.created_at + i * interval '1 second'
     from (select *, row_number() over () as nth from ai.conversations) c
     cross join lateral generate_series(0, case when c.title = 'long' then $1::int else $2::int end - 1) i
     join (select content, nth, array(select distinct unnest(string_to_array(content, ' '))) as lexemes from sample) s
       on s.nth = (c.nth * 31 + i * 17) % 2000 + 1`,
    [inLongConversation, inConversation],
  );
}
