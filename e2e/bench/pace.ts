import { measureReactMarkdown } from './browser/bench-rendering.ts';
import { median } from './quantile.ts';
import { measureChunks } from './streaming/measure-variant.ts';
import { withPipe } from './streaming/start-variants.ts';

export type PaceName = 'services' | 'browser';
/** How many times slower this machine is now than the one was on which the budgets were set. */
export type Paces = Partial<Record<PaceName, number>>;

/** Milliseconds there: of processor time for a chunk in the bare pipe, and of drawing the standard answer. */
const references: Record<PaceName, number> = { services: 0.037, browser: 8000 };

const rounds = 3;

/** Measures only the paces that the chosen benches need, and prints each. */
export async function measurePaces(names: Iterable<PaceName>): Promise<Paces> {
  const paces: Paces = {};
  for (const name of new Set(names)) {
    console.error(`measuring: pace of the ${name}`);
    const pace = (await measures[name]()) / references[name];
    console.error(`pace of the ${name}: ${pace.toFixed(2)}`);
    paces[name] = pace;
  }
  return paces;
}

const measures: Record<PaceName, () => Promise<number>> = {
  services: () =>
    withPipe(async (bypass) => {
      await measureChunks(bypass, bypass.pipe, { streams: 50, seconds: 3 });
      const costs: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const { cpuMsPerChunk } = await measureChunks(bypass, bypass.pipe, { streams: 200, seconds: 4 });
        costs.push(cpuMsPerChunk);
      }
      return median(costs);
    }),
  browser: measureReactMarkdown,
};

export const paceWords = (paces: Paces): string =>
  Object.entries(paces)
    .map(([name, pace]) => `pace of the ${name} ${pace.toFixed(2)}`)
    .join(', ');
