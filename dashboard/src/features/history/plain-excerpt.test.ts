import { expectLinearTime } from '@deskmate/api/testing/expect-linear-time';
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
  ['[1] and ![a [mill](m.png) ](', '[1] and a [mill ]('],
  ['Day | Price ---|:---: Monday', 'Day · Price Monday'],
  ['a --- b -----| c', 'a --- b c'],
  ['| · | a | · |', 'a'],
  ['snake_case_name, 2 * 3 and 5 - 3', 'snake_case_name, 2 3 and 5 - 3'],
  ['الاجتماع في **مكتبة** أُسامة', 'الاجتماع في مكتبة أُسامة'],
])('%j is read as %j', (excerpt, plain) => {
  expect(plainExcerpt(excerpt)).toBe(plain);
});

it.each(['[', '](', ' ', '\n', '|', '-', '| ', ' ·', '· ', '#'])('many times %j is read in time that grows', (mark) =>
  expectLinearTime(mark, 100_000 / mark.length, (count) => `a${mark.repeat(count)}x`, plainExcerpt),
);
