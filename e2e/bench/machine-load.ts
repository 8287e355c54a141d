import { cpus, loadavg } from 'node:os';

/** The machine and its load; above its number of cores, times say little. */
export function machineLoad(): string {
  const load = loadavg().map((value) => value.toFixed(1));
  return `${cpus().length} cores, load ${load.join(' ')}, Node ${process.version}`;
}
