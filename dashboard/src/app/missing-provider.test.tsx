// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useAuth } from '../session/AuthProvider.tsx';
import { useSettings } from '../settings/SettingsProvider.tsx';
import { useNotify } from '../ui/NoticeProvider.tsx';

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => vi.restoreAllMocks());

test('the auth hook outside its provider throws an error that names AuthProvider', () => {
  expect(() => renderHook(() => useAuth())).toThrow('useAuthContext context must be use inside AuthProvider');
});

test('the notification and settings hooks outside their providers name the missing provider', () => {
  expect(() => renderHook(() => useNotify())).toThrow('NoticeProvider');
  expect(() => renderHook(() => useSettings())).toThrow('SettingsProvider');
});
