/** Speech spans this much below the loudest; quieter is drawn as silence. */
const rangeDecibels = 45;

/** How loud a moment was, from 0 to 1, on a logarithmic scale. `samples` are bytes around 128. */
export function loudness(samples: Uint8Array): number {
  let sum = 0;
  for (const sample of samples) sum += ((sample - 128) / 128) ** 2;
  const power = sum / Math.max(1, samples.length);
  if (power === 0) return 0;
  return Math.min(1, Math.max(0, 1 + (10 * Math.log10(power)) / rangeDecibels));
}
