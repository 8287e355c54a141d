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

export type Variants = {
  databaseName: string;
  direct: Variant;
  pipe: Variant;
  ours: Variant;
  load: Child<LoadCalls>;
  upstream: Child<UpstreamCalls>;
};

/** The vendor, the pipe and the built product, each a process, and as many clients as that many streams need. */
export async function withVariants<T>(
  { maxStreams, streamsPerClient }: { maxStreams: number; streamsPerClient: number },
  measure: (variants: Variants) => Promise<T>,
): Promise<T> {
  const upstream = startChild<UpstreamCalls>(new URL('upstream.ts', import.meta.url));
  const upstreamPort = await upstream.call('listen', undefined);
  const pipe = startChild<PipeCalls>(new URL('pipe.ts', import.meta.url), [String(upstreamPort)]);
  const pipePort = await pipe.call('listen', undefined);
  const load = startChild<LoadCalls>(new URL('load.ts', import.meta.url));
  const vendorTarget = (port: number): Target => ({ port, path: '/v1/chat/completions', tokens: [] });
  const pipeInspector = await pipe.call('inspect', undefined);
  try {
    const settings = {
      OPENAI_COMPATIBLE_URL: `http://127.0.0.1:${upstreamPort}/v1`,
      NODE_OPTIONS: '--inspect=127.0.0.1:0',
    };
    return await withProduct(settings, {}, async (product, database) => {
      const people = await createAccounts(product, Math.ceil(maxStreams / streamsPerClient));
      const tokens = people.map((person) => person.access_token);
      const port = Number(new URL(product.url).port);
      return measure({
        databaseName: database.name,
        direct: { name: 'direct', target: vendorTarget(upstreamPort), pid: upstream.pid, inspector: '' },
        pipe: { name: 'pipe', target: vendorTarget(pipePort), pid: pipe.pid, inspector: pipeInspector },
        ours: {
          name: 'ours',
          target: { port, path: `${aiBase}${aiAddresses.chat}`, tokens },
          pid: product.pid,
          inspector: inspectorUrl(product.output()),
        },
        load,
        upstream,
      });
    });
  } finally {
    await Promise.all([load, pipe, upstream].map((child) => child.stop()));
  }
}
