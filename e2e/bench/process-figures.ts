import { readFileSync } from 'node:fs';

/** What Linux counts CPU time in, as told to programs; the same on every machine. */
const ticksPerSecond = 100;

/** CPU time that a process has used so far in all its threads, in milliseconds. */
export function cpuMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name may hold spaces; what follows its bracket does not.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [userTicks, systemTicks] = [Number(fields[11]), Number(fields[12])];
  return ((userTicks + systemTicks) * 1000) / ticksPerSecond;
}

/** Memory that a process holds now, in bytes. */
export function residentBytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) * 1024;
}
