// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { showPdf } from './open-pdf.ts';

test('a PDF is opened once for all who show it, and once more after that has failed', async () => {
  let reads = 0;
  const file = Object.assign(new Blob(['%PDF-1.4']), {
    arrayBuffer: () => {
      reads += 1;
      return Promise.reject(new Error('the file could not be read'));
    },
  });
  const views = [showPdf(file), showPdf(file)];
  for (const { pdf } of views) await expect(pdf).rejects.toThrow('could not be read');
  expect(reads).toBe(1);
  await expect(showPdf(file).pdf).rejects.toThrow('could not be read');
  expect(reads).toBe(2);
});
