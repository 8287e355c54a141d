import type { Clock } from '../clock.ts';
import { createDependencies, type Dependencies } from './dependencies.ts';
import type { Log } from './log.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { noTracing, type Tracing } from './tracing.ts';

/** What an operator sees of a running process beside its log. */
export type Monitoring = { dependencies: Dependencies; metrics: Metrics; tracing: Tracing };

export function createMonitoring(log: Log, { clock, tracing = noTracing }: MonitoringOptions = {}): Monitoring {
  const dependencies = createDependencies(log, clock);
  return { dependencies, metrics: createMetrics(dependencies), tracing };
}

type MonitoringOptions = { clock?: Clock; tracing?: Tracing };
