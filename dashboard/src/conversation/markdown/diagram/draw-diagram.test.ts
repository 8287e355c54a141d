import { expect, it } from 'vitest';
import { longestDiagram } from './diagram-messages.ts';
import { drawDiagram } from './draw-diagram.ts';

it('refuses a diagram that is too large before Mermaid, which would draw a picture of its error', async () => {
  const large = `graph TD\n${'A-->B\n'.repeat(longestDiagram / 6)}`;
  await expect(drawDiagram(large, 'light')).rejects.toMatchObject({ reason: 'size' });
});
