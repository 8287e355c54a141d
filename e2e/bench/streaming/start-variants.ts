import { aiAddresses, aiBase } from '@deskmate/api/addresses';
import { type Child, startChild } from '../child-processes/start-child.ts';
import { createAccounts } from '../create-accounts.ts';
import { withProduct } from '../with-product.ts';
import { inspectorUrl } from './held-memory.ts';
import type { LoadCalls } from './load.ts';
import type { PipeCalls } from './pipe.ts';
import type { Target } from './stream-request.ts';
import type { UpstreamCalls } from './upstream.ts';

/** One way from the clients to the vendor; `pid` and `inspector` are those of the process in between. */
export type Variant = { name: 'direct' | 'pipe' | 'ours'; target: Target; pid: number; inspector: string };

/** The vendor, the pipe before it and the clients, each a process. */
export type Bypass = {
  vendorPort: number;
  direct: Variant;
  pipe: Variant;
  load: Child<LoadCalls>;
  upstream: Child<UpstreamCalls>;
};
export type Variants = Bypass & { databaseName: string; ours: Variant };

/** Everything but the product. */
export async function withPipe<T>(measure: (bypass: Bypass) => Promise<T>): Promise<T> {
  const upstream = startChild<UpstreamCalls>(new URL('upstream.ts', import.meta.url));
  const vendorPort = await upstream.call('listen', undefined);
  const pipe = startChild<PipeCalls>(new URL('pipe.ts', import.meta.url), [String(vendorPort)]);
  const pipePort = await pipe.call('listen', undefined);
  const load = startChild<LoadCalls>(new URL('load.ts', import.meta.url));
  const vendorTarget = (port: number): Target => ({ port, path: '/v1/chat/completions', tokens: [] });
  try {
    return await measure({
      vendorPort,
      direct: { name: 'direct', target: vendorTarget(vendorPort), pid: upstream.pid, inspector: '' },
      pipe: {
        name: 'pipe',
        target: vendorTarget(pipePort),
        pid: pipe.pid,
        inspector: await pipe.call('inspect', undefined),
      },
      load,
      upstream,
    });
  } finally {
    await Promise.all([load, pipe, upstream].map((child) => child.stop()));
  }
}

/** The built product beside them, and as many clients as that many streams need. */
export const withVariants = <T>(
  { maxStreams, streamsPerClient }: { maxStreams: number; streamsPerClient: number },
  measure: (variants: Variants) => Promise<T>,
): Promise<T> =>
  withPipe((bypass) => {
    const settings = {
      OPENAI_COMPATIBLE_URL: `http://127.0.0.1:${bypass.vendorPort}/v1`,
      NODE_OPTIONS: '--inspect=127.0.0.1:0',
    };
    return withProduct(settings, {}, async (product, database) => {
      const people = await createAccounts(product, Math.ceil(maxStreams / streamsPerClient));
      const tokens = people.map((person) => person.access_token);
      const target = { port: Number(new URL(product.url).port), path: `${aiBase}${aiAddresses.chat}`, tokens };
      const ours: Variant = { name: 'ours', target, pid: product.pid, inspector: inspectorUrl(product.output()) };
      return measure({ ...bypass, databaseName: database.name, ours });
    });
  });
