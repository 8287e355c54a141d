import { cpus, loadavg } from 'node:os';

/** What the figures were measured on, and how busy it was: beyond its cores, times say little. */
export function machineLoad(): string {
  const load = loadavg().map((value) => value.toFixed(1));
  return `${cpus().length} cores, load ${load.join(' ')}, Node ${process.version}`;
}
