/** A connection of either kind. */
type Connection = {
  query<Row>(text: string): Promise<{ rows: Row[] }>;
  /** Several statements, each on its own or in a transaction that they name. */
  exec(text: string): Promise<unknown>;
};

const ours = `('main', 'ai')`;

/**
 * What changes with every change of the schema: how many relations there are, and how many rows each other catalog has
 * and which transaction wrote its newest. A catalog's row is written anew when it changes. That a table is emptied
 * shows nowhere but in the row of its relation.
 */
export async function schemaOf({ query }: Connection): Promise<string> {
  const catalogs = ['pg_attribute', 'pg_attrdef', 'pg_constraint', 'pg_trigger', 'pg_proc', 'pg_namespace', 'pg_type'];
  const newest = (catalog: string) => `(select count(*) || ':' || max(xmin::text::bigint) from ${catalog})`;
  const { rows } = await query<{ schema: string }>(
    `select concat_ws(' ', (select count(*) from pg_class), ${catalogs.map(newest).join(', ')}) as schema`,
  );
  return rows[0]?.schema ?? '';
}

/**
 * Deletes every row of both services and starts their sequences again. Truncating would make new files for each table
 * and index, which takes four times as long; vacuuming leaves none of the space in which new rows would change their order.
 */
export async function emptyDatabase({ query, exec }: Connection): Promise<void> {
  const { rows } = await query<{ name: string }>(`
    select oid::regclass as name from pg_class
    where relkind = 'r' and relnamespace in (select oid from pg_namespace where nspname in ${ours})
    and pg_relation_size(oid) > 0`);
  const names = rows.map(({ name }) => name);
  if (names.length > 0) {
    const deletions = names.map((name) => `delete from ${name};`).join(' ');
    // Neither triggers nor foreign keys.
    await exec(`begin; set local session_replication_role = replica; ${deletions} commit`);
    await exec(`vacuum ${names.join(', ')}`);
  }
  await exec(`
    do $$
    declare
      name text;
    begin
      for name in select format('%I.%I', schemaname, sequencename) from pg_sequences
        where schemaname in ${ours} and last_value is not null loop
        execute 'alter sequence ' || name || ' restart';
      end loop;
    end $$;`);
}
