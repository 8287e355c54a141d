import { randomUUID } from 'node:crypto';
import pg from 'pg';

/** Where the product under measurement keeps its data. */
export type BenchDatabase = {
  /** Its name in the table. */
  name: 'PGlite' | 'PostgreSQL';
  /** Null when embedded. */
  url: string | null;
  drop(): Promise<void>;
};

/** A database of its own on the server that TEST_DATABASE_URL names, else the embedded one. */
export async function benchDatabase(): Promise<BenchDatabase> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) return { name: 'PGlite', url: null, drop: async () => {} };
  const name = `deskmate_bench_${randomUUID().slice(0, 8)}`;
  await runOn(server, `create database "${name}"`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    name: 'PostgreSQL',
    url: url.href,
    drop: () => runOn(server, `drop database if exists "${name}" with (force)`),
  };
}

async function runOn(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
