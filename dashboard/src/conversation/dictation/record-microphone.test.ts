import { afterEach, expect, test, vi } from 'vitest';
import { recordMicrophone } from './record-microphone.ts';

afterEach(() => vi.unstubAllGlobals());

test('a microphone that cannot be recorded is released', async () => {
  const stop = vi.fn();
  const stream = { getTracks: () => [{ stop, addEventListener() {} }] };
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: async () => stream } });
  vi.stubGlobal(
    'MediaRecorder',
    class {
      static isTypeSupported = () => false;
      constructor() {
        throw new DOMException('No encoder', 'NotSupportedError');
      }
    },
  );
  await expect(recordMicrophone(vi.fn(), vi.fn())).rejects.toMatchObject({ fault: 'unsupported' });
  expect(stop).toHaveBeenCalledOnce();
});
