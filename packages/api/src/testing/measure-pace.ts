declare const process: { threadCpuUsage(before?: { user: number; system: number }): { user: number; system: number } };

/** Processor time of the work below on the machine for which limits in milliseconds were set. */
const paceOneMs = 40;

/**
 * How slow this machine is now: 1 on the one for which limits were set, 2 where the same work takes twice as long. The
 * same machine differs by a factor of two from day to day, so limits in milliseconds are multiplied by this.
 */
export function measurePace(): number {
  work();
  return Math.min(...Array.from({ length: 5 }, measureWork)) / paceOneMs;
}

function measureWork(): number {
  const before = process.threadCpuUsage();
  work();
  return process.threadCpuUsage(before).user / 1000;
}

/** Reading, joining and hashing text, which is what the limits are about. */
function work(): number {
  const text = 'Read, join and hash; 1,234 words. '.repeat(100_000);
  let hash = 0;
  for (const word of text.split(' '))
    for (let at = 0; at < word.length; at += 1) hash = (hash * 31 + word.charCodeAt(at)) | 0;
  for (const { 0: found } of text.matchAll(/\p{L}+|\p{N}+/gu)) hash = (hash * 31 + found.length) | 0;
  return hash;
}
