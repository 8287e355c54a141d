// @vitest-environment happy-dom
import { cleanup, fireEvent } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
import { refused, type Script } from '../../testing/scripted-transport.ts';

afterEach(cleanup);

const ask = 'POST /api/client/export';
const open = (script: Script) => renderApp({ at: '/dashboard/user/account/profile', signedIn: true, script });

test('AC-14: the link is asked for and followed once, and the page says that the download has started', async () => {
  const followed: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    followed.push(this.href);
  });
  const body = { path: 'client/export/a-token-of-some-length', expires_at: '2126-01-01T00:05:00Z' };
  const { screen } = await open({ [ask]: { body } });
  fireEvent.click(await screen.findByRole('button', { name: 'Download my data' }));
  await screen.findByText(/^Your download has started/);
  click.mockRestore();
  expect(followed.map((address) => new URL(address).pathname)).toEqual(['/api/client/export/a-token-of-some-length']);
});

test('a download that cannot start says why and can be tried again', async () => {
  let isRefused = true;
  const body = { path: 'client/export/a-token-of-some-length', expires_at: '2126-01-01T00:05:00Z' };
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const { screen } = await open({ [ask]: () => (isRefused ? refused(429, 'too_many_requests') : { body }) });
  fireEvent.click(await screen.findByRole('button', { name: 'Download my data' }));
  await screen.findByRole('alert');
  isRefused = false;
  fireEvent.click(screen.getByRole('button', { name: 'Download my data' }));
  await screen.findByText(/^Your download has started/);
  click.mockRestore();
});
