import { createLog } from '@deskmate/service-kit/monitoring/log';
import { expect, test } from 'vitest';
import { createBackground } from './background.ts';

test('R27: background work that meets an outage a thousand times makes one line, and a fault of ours one each time', async () => {
  const lines: { level: string; msg: string; work?: string }[] = [];
  const background = createBackground(
    createLog({ destination: { write: (line) => void lines.push(JSON.parse(line)) } }),
  );
  const away = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  for (let at = 0; at < 1000; at += 1) background.run('password reset', () => Promise.reject(away()));
  for (let at = 0; at < 2; at += 1) background.run('deliver mail', () => Promise.reject(new TypeError('a fault')));
  await background.idle();
  expect(lines.map(({ level, msg, work }) => [level, msg, work])).toEqual([
    ['warn', 'background work failed', undefined],
    ['error', 'background work failed', 'deliver mail'],
    ['error', 'background work failed', 'deliver mail'],
  ]);
});
