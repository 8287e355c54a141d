import { expect, test } from 'vitest';
import { dataReceiver } from './data-receiver.ts';

test.each([
  'http://localhost:11434/v1',
  'http://127.0.0.1:8000',
  'http://[::1]:8000/v1',
  'http://192.168.1.20/v1',
  'http://models:8000/v1',
  'http://gpu.internal/v1',
  'http://studio.local:1234/v1',
])('%s is a machine of the operator', (baseUrl) => {
  expect(dataReceiver(baseUrl)).toBeNull();
});

test.each([
  ['https://openrouter.ai/api/v1', 'openrouter.ai'],
  ['https://api.example.com:8443', 'api.example.com'],
  ['http://93.184.216.34/v1', '93.184.216.34'],
])('%s receives what is sent to it', (baseUrl, receiver) => {
  expect(dataReceiver(baseUrl)).toBe(receiver);
});
