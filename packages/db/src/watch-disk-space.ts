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
    // Some room between the two bounds, so that it does not flutter.
    const shouldBe = readOnly ? free < reserveBytes * 1.25 : free < reserveBytes;
    if (!shouldBe && !readOnly) return;
    // Said again every time: the database may have been opened anew in between.
    await client.query(`set default_transaction_read_only = ${shouldBe ? 'on' : 'off'}`);
    readOnly = shouldBe;
  };

  const timer = setInterval(async () => {
    if (checking) return;
    checking = true;
    // A failed look changes nothing: the next one is a second away.
    await check().catch(() => {});
    checking = false;
  }, everyMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
