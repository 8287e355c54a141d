// @vitest-environment happy-dom
import { storageKeys } from '@deskmate/api/storage';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { memoryStorage } from '../session/memory-storage.ts';
import { SettingsProvider, useSettings } from './SettingsProvider.tsx';

let systemIsDark = false;
beforeEach(() => {
  systemIsDark = false;
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) => Object.assign(new EventTarget(), { media, matches: systemIsDark }) as unknown as MediaQueryList,
  );
});
afterEach(cleanup);

function open(stored: Record<string, string> = {}) {
  const storage = memoryStorage();
  for (const [key, value] of Object.entries(stored)) storage.setItem(key, value);
  const wrapper = ({ children }: { children: React.ReactNode }) => (
    <SettingsProvider storage={storage}>{children}</SettingsProvider>
  );
  return { storage, hook: renderHook(() => useSettings(), { wrapper }) };
}
const look = () => [
  document.documentElement.dataset.theme,
  document.documentElement.lang,
  document.documentElement.dir,
];

describe('stored settings, and the root element that follows them', () => {
  test("the theme is the stored one, else the system's", () => {
    systemIsDark = true;
    open();
    expect(look()).toEqual(['dark', 'en', 'ltr']);
    cleanup();
    open({ [storageKeys.settings]: '{"themeMode":"light"}' });
    expect(look()).toEqual(['light', 'en', 'ltr']);
  });

  test('Arabic is written from right to left, at once and after the next visit', () => {
    const { storage, hook } = open();
    act(() => hook.result.current.setLanguage('ar'));
    expect(look()).toEqual(['light', 'ar', 'rtl']);
    expect(storage.getItem(storageKeys.language)).toBe('ar');
  });

  test('a change keeps the other settings, and reset brings back the defaults but not the language', () => {
    const { storage, hook } = open({ [storageKeys.language]: 'ar' });
    act(() => hook.result.current.change({ themeMode: 'dark' }));
    act(() => hook.result.current.change({ themeLayout: 'mini' }));
    expect(JSON.parse(storage.getItem(storageKeys.settings) ?? '')).toMatchObject({
      themeMode: 'dark',
      themeLayout: 'mini',
    });
    act(() => hook.result.current.reset());
    expect(hook.result.current).toMatchObject({ themeMode: 'system', themeLayout: 'vertical', language: 'ar' });
  });

  test('a change in another tab is followed', () => {
    const { hook } = open();
    const change = { key: storageKeys.settings, newValue: '{"themeMode":"dark"}' };
    act(() => void window.dispatchEvent(Object.assign(new Event('storage'), change)));
    expect(hook.result.current.mode).toBe('dark');
  });

  test.each(['nonsense', '[]', '{"themeMode":7}'])('stored settings of %s count as none', (text) => {
    expect(open({ [storageKeys.settings]: text }).hook.result.current.themeMode).toBe('system');
  });
});
