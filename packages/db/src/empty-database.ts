import type { PGlite } from '@electric-sql/pglite';

const ours = `('main', 'ai')`;

/**
 * What changes with every change of the schema: how many relations there are, and how many rows each other catalog has
 * and which transaction wrote its newest. A catalog's row is written anew when it changes. That a table is emptied
 * shows nowhere but in the row of its relation.
 */
export async function schemaOf(instance: PGlite): Promise<string> {
  const catalogs = ['pg_attribute', 'pg_attrdef', 'pg_constraint', 'pg_trigger', 'pg_proc', 'pg_namespace', 'pg_type'];
  const newest = (catalog: string) => `(select count(*) || ':' || max(xmin::text::bigint) from ${catalog})`;
  const { rows } = await instance.query<{ schema: string }>(
    `select concat_ws(' ', (select count(*) from pg_class), ${catalogs.map(newest).join(', ')}) as schema`,
  );
  return rows[0]?.schema ?? '';
}

/** Deletes every row of both services and starts their sequences again. */
export async function emptyDatabase(instance: PGlite): Promise<void> {
  // Truncating makes new files for a table and its indexes, which takes far longer than deleting some rows.
  await instance.exec(`
    do $$
    declare
      name text;
      size bigint;
    begin
      -- Neither triggers nor foreign keys.
      set local session_replication_role = replica;
      for name, size in select oid::regclass, pg_relation_size(oid) from pg_class
        where relkind = 'r' and relnamespace in (select oid from pg_namespace where nspname in ${ours}) loop
        if size > 262144 then execute 'truncate ' || name || ' cascade';
        elsif size > 0 then execute 'delete from ' || name;
        end if;
      end loop;
      for name in select format('%I.%I', schemaname, sequencename) from pg_sequences
        where schemaname in ${ours} and last_value is not null loop
        execute 'alter sequence ' || name || ' restart';
      end loop;
    end $$;`);
}
