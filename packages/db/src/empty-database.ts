import type { PGlite } from '@electric-sql/pglite';

const ours = `('main', 'ai')`;

/** The tables, columns, indexes, constraints, triggers and functions of a database, as a hash to compare. */
export async function schemaOf(instance: PGlite): Promise<string> {
  const { rows } = await instance.query<{ schema: string }>(`
    with spaces as (select oid from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema')
    select md5(string_agg(part, ',' order by part)) as schema from (
      select 'relation ' || relname || relkind::text from pg_class where relnamespace in (select oid from spaces)
      union all select 'column ' || attrelid::text || attname || atttypid::text || attnotnull::text
        from pg_attribute join pg_class c on c.oid = attrelid where relnamespace in (select oid from spaces)
      union all select 'constraint ' || conname || conrelid::text from pg_constraint where connamespace in (select oid from spaces)
      union all select 'trigger ' || tgname || tgrelid::text || tgenabled::text from pg_trigger
      union all select 'function ' || proname || md5(prosrc) from pg_proc where pronamespace in (select oid from spaces)
      union all select 'schema ' || nspname from pg_namespace where nspname !~ '^pg_(temp|toast)'
    ) as parts(part)`);
  return rows[0]?.schema ?? '';
}

/** Deletes every row of both services and starts their sequences again. */
export async function emptyDatabase(instance: PGlite): Promise<void> {
  // Settings, advisory locks, temporary tables and prepared statements of the connection.
  await instance.exec('discard all');
  await instance.exec(`
    do $$
    declare
      name text;
      has_rows boolean;
      filled text[] := '{}';
    begin
      for name in select format('%I.%I', schemaname, tablename) from pg_tables where schemaname in ${ours} loop
        execute 'select exists (select from ' || name || ')' into has_rows;
        if has_rows then filled := filled || name; end if;
      end loop;
      if filled <> '{}' then execute 'truncate ' || array_to_string(filled, ', ') || ' cascade'; end if;
      for name in select format('%I.%I', schemaname, sequencename) from pg_sequences
        where schemaname in ${ours} and last_value is not null loop
        execute 'alter sequence ' || name || ' restart';
      end loop;
    end $$;`);
}
