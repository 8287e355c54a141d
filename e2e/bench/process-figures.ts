import { readFileSync } from 'node:fs';

/** What Linux counts CPU time in, as told to programs; the same on every machine. */
const ticksPerSecond = 100;

/** CPU time that a process has used so far in all its threads, in microseconds. */
export function cpuMicros(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name may hold spaces; what follows its bracket does not.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [userTicks, systemTicks] = [Number(fields[11]), Number(fields[12])];
  return ((userTicks + systemTicks) * 1_000_000) / ticksPerSecond;
}

/** Memory that a process holds now, in kB. */
export function residentKb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]);
}
