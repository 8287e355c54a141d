import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { identity } from '@deskmate/brand/identity';
import { expect, it } from 'vitest';
import { buildSite } from './build-site.ts';

const otherName = 'Nimbus';

it('carries another name everywhere after a change of identity.ts alone', async () => {
  const folder = await buildSite('re-branded', [
    {
      name: 'another-identity',
      enforce: 'pre',
      transform: (code, id) =>
        id.endsWith('/brand/src/identity.ts')
          ? code.replaceAll(identity.name, otherName).replaceAll(identity.name.toLowerCase(), otherName.toLowerCase())
          : null,
    },
  ]);
  const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(html|txt|xml|svg|webmanifest)$/.test(file),
  );
  const oldName = new RegExp(identity.name, 'i');
  expect(texts.length).toBeGreaterThan(35);
  expect(texts.filter((file) => oldName.test(readFileSync(join(folder, file), 'utf8')))).toEqual([]);
  expect(readFileSync(join(folder, 'index.html'), 'utf8')).toContain(`<title>${otherName}: `);
});
