import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Everything that turns a text into elements of the page. */
const door =
  /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\s*=(?!=)|insertAdjacentHTML|document\.write|createContextualFragment|setHTMLUnsafe|parseFromString|\bsrcdoc\b|\beval\(|new Function\(/i;

test('X06: one file writes markup: the frame without rights, whose picture is tidied before it leaves', () => {
  const root = new URL('..', import.meta.url).pathname;
  const files = globSync('**/*.{ts,tsx}', { cwd: root }).filter((name) => !/\.test\.tsx?$|^testing\//.test(name));
  expect(files.length).toBeGreaterThan(300);
  const writers = files.filter((name) => door.test(readFileSync(`${root}${name}`, 'utf8')));
  expect(writers).toEqual(['conversation/diagram/frame.ts']);
  const frame = readFileSync(`${root}conversation/diagram/frame.ts`, 'utf8');
  // What leaves the frame is what the tidying gave back, and nothing is done to it after.
  expect(frame.match(/\.innerHTML\s*=/g)).toHaveLength(1);
  expect(frame).toContain('return tidySvg(element);');
});
