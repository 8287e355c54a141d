import { expect, it } from 'vitest';
import { defaultSettings, readSettings } from './storage.ts';

it.each([null, '', '{', 'null', '7', '[]', '{"themeMode":"purple","themeLayout":3,"enterSends":"no"}'])(
  'settings that cannot be read fall back to the defaults: %j',
  (text) => {
    expect(readSettings(text)).toEqual(defaultSettings);
  },
);

it('keeps what is known and drops what is not', () => {
  const text = '{"themeMode":"dark","themeLayout":"mini","enterSends":false,"notifyWhenDone":true,"extra":1}';
  expect(readSettings(text)).toEqual({
    themeMode: 'dark',
    themeLayout: 'mini',
    enterSends: false,
    notifyWhenDone: true,
  });
});
