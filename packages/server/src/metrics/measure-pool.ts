import type { OpenDatabase } from '@deskmate/db/open-database';
import type { Metrics } from '@deskmate/service-kit/monitoring/metrics';

/** The connections of this process to PostgreSQL; the embedded database has none. */
export function measurePool({ pool }: Pick<OpenDatabase, 'pool'>, metrics: Metrics): void {
  if (!pool) return;
  metrics.gauge('deskmate_database_connections', 'Connections of this process to PostgreSQL.', () => pool().open);
  metrics.gauge('deskmate_database_connections_idle', 'Those that no query uses.', () => pool().idle);
  metrics.gauge('deskmate_database_waiting', 'Queries that wait for a connection.', () => pool().waiting);
}
