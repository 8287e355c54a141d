import { type Product, startProduct } from '../product/start-product.ts';
import { type BenchDatabase, benchDatabase } from './bench-database.ts';

/** Runs the built product for one measurement: unlimited, on a database of its own, gone afterwards. */
export async function withProduct<T>(
  settings: Record<string, string>,
  target: { dataDir?: string },
  measure: (product: Product, database: BenchDatabase) => Promise<T>,
): Promise<T> {
  const database = await benchDatabase();
  const own: Record<string, string> = database.url === null ? {} : { DATABASE_URL: database.url };
  try {
    const product = await startProduct({ LIMIT_FACTOR: '10000', ...own, ...settings }, target);
    // Answers may still be running, and nothing of it is needed any more.
    return await measure(product, database).finally(() => product.stop('SIGKILL'));
  } finally {
    await database.drop();
  }
}
