import type { Database } from '@deskmate/db/database';
import type { Clock } from '@deskmate/service-kit/clock';
import type { Config } from '@deskmate/service-kit/config/load-config';
import type { Secrets } from '@deskmate/service-kit/config/load-secrets';
import type { Limits } from '@deskmate/service-kit/http/limits';
import type { Log } from '@deskmate/service-kit/monitoring/log';
import type { Monitoring } from '@deskmate/service-kit/monitoring/monitoring';
import type { AddressRule } from '@deskmate/service-kit/net/public-address';
import type { EventStreamOptions } from '@deskmate/service-kit/streams/event-stream';
import type { Bus } from '@deskmate/service-kit/work/bus';
import type { RunInProcess } from '@deskmate/service-kit/work/run-in-process';
import type { AnswerLimits } from './answers/create-answers.ts';
import type { PromptBuilders } from './answers/prompt-builder.ts';
import type { documentQuota } from './documents/add-document.ts';
import type { ImageLimits } from './images/create-images.ts';
import type { StreamLimits } from './jobs/streams/create-event-streams.ts';
import type { Authors } from './ports/authors.ts';
import type { Credit } from './ports/credit.ts';
import type { Identity } from './ports/identity.ts';

/** What the service is made of. */
export type AiServiceDeps = {
  db: Database;
  config: Pick<
    Config,
    | 'models'
    | 'imageServer'
    | 'filesUrl'
    | 'transcriptionModel'
    | 'ollamaUrl'
    | 'databaseUrl'
    | 'publicUrl'
    | 'dataDir'
    | 'minFreeDiskBytes'
    | 's3'
  >;
  /** Signs links to files. */
  secrets: Pick<Secrets, 'links'>;
  monitoring: Monitoring;
  log: Log;
  clock: Clock;
  limits: Limits;
  bus: Bus;
  identity: Identity;
  credit: Credit;
  authors: Authors;
  /** Options for tests. */
  options?: {
    answers?: Partial<AnswerLimits>;
    streams?: Partial<StreamLimits>;
    images?: Partial<ImageLimits>;
    /** Instead of the service's own of these tools. */
    promptBuilders?: Partial<PromptBuilders>;
    sharesPerClient?: number;
    stream?: EventStreamOptions;
    /** Instead of the configured one; null looks for none. */
    ollamaUrl?: string | null;
    demoWordMs?: number;
    documentQuota?: typeof documentQuota;
    /** The rule for addresses that may be fetched; tests have a server on loopback. */
    addressRule?: AddressRule;
    /** Instead of a process for each file, document and recording that is read. */
    runInProcess?: RunInProcess;
  };
};
