import type { Clock } from '@deskmate/service-kit/clock';
import type { Log } from '@deskmate/service-kit/log';
import type { UnusedFiles } from './features/files/unused-files.ts';
import type { HistoryRepository } from './features/history/history-repository.ts';
import type { Vendors } from './models/connect-vendors.ts';
import type { ModelTable } from './models/model-table.ts';

type HouseDeps = {
  vendors: Pick<Vendors, 'discover'>;
  models: Pick<ModelTable, 'forget'>;
  history: Pick<HistoryRepository, 'purge'>;
  unused: UnusedFiles;
  clock: Clock;
  log: Log;
};

const everyMs = 5 * 60_000;
/** How long a deleted conversation can be restored. */
const deletedKeptMs = 7 * 86_400_000;

/** Slow, regular work: which models there are, and what has been deleted long enough, what nobody uses. */
export function keepHouse(deps: HouseDeps) {
  let timer: NodeJS.Timeout | undefined;

  const round = async (): Promise<void> => {
    try {
      await deps.vendors.discover();
      deps.models.forget();
      await deps.history.purge(new Date(deps.clock.now() - deletedKeptMs));
      await deps.unused.collect();
    } catch (error) {
      deps.log.warn({ err: error }, 'keeping house');
    }
  };

  return {
    /** @throws when the first look fails: without a model table there is no service. */
    async start(): Promise<void> {
      await deps.vendors.discover();
      deps.models.forget();
      timer = setInterval(() => void round(), everyMs).unref();
    },
    close: () => clearInterval(timer),
  };
}
