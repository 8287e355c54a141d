// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useAuth } from '../session/AuthProvider.tsx';
import { useSettings } from '../settings/SettingsProvider.tsx';
import { useNotify } from '../ui/NoticeProvider.tsx';

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => vi.restoreAllMocks());

test('spec §8: the auth hook outside its provider says so in the words of the specification', () => {
  expect(() => renderHook(() => useAuth())).toThrow('useAuthContext context must be use inside AuthProvider');
});

test('spec §8: the notification and settings hooks outside their providers name the one that is missing', () => {
  expect(() => renderHook(() => useNotify())).toThrow('NoticeProvider');
  expect(() => renderHook(() => useSettings())).toThrow('SettingsProvider');
});
