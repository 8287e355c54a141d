import type { EmbeddedClient } from './embedded-client.ts';

type Options = {
  dataDir: string;
  reserveBytes: number;
  measureFreeBytes: (path: string) => Promise<number>;
  everyMs?: number;
};

/**
 * Makes the embedded database read-only while the disk is nearly full and writable again when
 * there is space: reading goes on, writes are refused with PostgreSQL's code
 * 25006, and the database is never driven into a full disk, where it would stop itself.
 */
export function watchDiskSpace(client: EmbeddedClient, options: Options): { stop(): void } {
  const { dataDir, reserveBytes, measureFreeBytes, everyMs = 1000 } = options;
  let readOnly = false;
  let checking = false;

  const check = async () => {
    const free = await measureFreeBytes(dataDir);
    // The two bounds differ, so that the mode does not change back and forth.
    const shouldBe = readOnly ? free < reserveBytes * 1.25 : free < reserveBytes;
    if (!shouldBe && !readOnly) return;
    // Set again every time, because the database may have been reopened in between.
    await client.query(`set default_transaction_read_only = ${shouldBe ? 'on' : 'off'}`);
    readOnly = shouldBe;
  };

  const timer = setInterval(async () => {
    if (checking) return;
    checking = true;
    // A failed check changes nothing; the next one follows a second later.
    await check().catch(() => {});
    checking = false;
  }, everyMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
