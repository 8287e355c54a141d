import type { Database } from '@deskmate/db/database';
import type { Clock } from '@deskmate/service-kit/clock';
import type { Config } from '@deskmate/service-kit/config/load-config';
import type { Dependencies } from '@deskmate/service-kit/monitoring/dependencies';
import type { Bus } from '@deskmate/service-kit/work/bus';
import { createTranscriber } from './create-transcriber.ts';
import { createVendors } from './create-vendors.ts';
import { createModelAdmin, modelsChanged } from './model-admin.ts';
import { createModelRepository } from './model-repository.ts';
import { createModelTable, type ToolModel } from './model-table.ts';

type ModelsDeps = {
  db: Database;
  config: Pick<Config, 'models' | 'imageServer' | 'transcriptionModel'>;
  /** Address of a local Ollama; null looks for none. */
  ollamaUrl: string | null;
  demoWordMs: number | undefined;
  /** Tools that are offered as models, by their vendor. */
  tools: ReadonlyMap<string, ToolModel>;
  bus: Bus;
  clock: Clock;
  monitoring: { dependencies: Dependencies };
};

/** The configured vendors, and the table of their models. */
export function createModels({ db, config, ollamaUrl, demoWordMs, tools, bus, clock, monitoring }: ModelsDeps) {
  const repository = createModelRepository(db);
  const transcriber = createTranscriber(config);
  const vendors = createVendors({
    transcriber,
    config: config.models,
    imageServer: config.imageServer,
    repository,
    clock,
    dependencies: monitoring.dependencies,
    ollamaUrl,
    demoWordMs,
  });
  const table = createModelTable(repository, vendors, clock, tools);
  const unsubscribe = [bus.subscribe(modelsChanged, table.forget), bus.onGap(table.forget)];
  return {
    table,
    transcriber,
    embedders: vendors.embedders,
    /** The operator's commands. */
    admin: createModelAdmin({ repository, bus, clock }),
    /** Asks the vendors which models they have. */
    async discover(signal?: AbortSignal): Promise<void> {
      await vendors.discover(signal);
      table.forget();
    },
    close(): void {
      for (const stop of unsubscribe) stop();
    },
  };
}
