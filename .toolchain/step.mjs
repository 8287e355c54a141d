/** Says what is being done and how long it took: "Installing packages … 4.2 s". */
export async function step(title, work) {
  const startedAt = Date.now();
  process.stdout.write(`${title} … `);
  const result = await work();
  process.stdout.write(`${seconds(startedAt)}\n`);
  return result;
}

export const seconds = (startedAt) => `${((Date.now() - startedAt) / 1000).toFixed(1)} s`;
