import { expect, it } from 'vitest';
import { plainExcerpt } from './plain-excerpt.ts';

it.each([
  ['Take **flour** and _salt_.', 'Take flour and salt.'],
  ['…the **half of a mark', '…the half of a mark'],
  ['## Heading\n\n- rice\n- `salt`', 'Heading rice salt'],
  ['and a link. ## When to use #5 or C# ##…', 'and a link. When to use #5 or C# …'],
  ['…## When to use it', '… When to use it'],
  ['C # notes and F # too', 'C # notes and F # too'],
  ['# One\n# Two', 'One Two'],
  ['| Day | Price |\n|---|---:|\n| Monday | 12 |', 'Day · Price · Monday · 12'],
  ['see [the mill](https://mill.example/a) and [cut', 'see the mill and [cut'],
  ['snake_case_name, 2 * 3 and 5 - 3', 'snake_case_name, 2 3 and 5 - 3'],
  ['الاجتماع في **مكتبة** أُسامة', 'الاجتماع في مكتبة أُسامة'],
])('%j is read as %j', (excerpt, plain) => {
  expect(plainExcerpt(excerpt)).toBe(plain);
});
