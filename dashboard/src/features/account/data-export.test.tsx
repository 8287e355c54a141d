// @vitest-environment happy-dom
import { cleanup, fireEvent } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
import { refused, type Script } from '../../testing/scripted-transport.ts';

afterEach(cleanup);

const ask = 'POST /api/client/export';
const state = 'GET /api/client/export';
const sent = { body: { state: 'sent', at: '2126-01-01T00:00:30Z' } };
const open = (script: Script) => renderApp({ at: '/dashboard/user/account/profile', signedIn: true, script });

test('the link is asked for and followed once, and the page says when it runs and when it is done', async () => {
  const followed: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    followed.push(this.href);
  });
  const body = { path: 'client/export/a-token-of-some-length', expires_at: '2126-01-01T00:05:00Z' };
  let isSent = false;
  const answer = () => (isSent ? sent : { body: { state: 'sending', at: '2126-01-01T00:00:10Z' } });
  const { screen } = await open({ [ask]: { body }, [state]: answer });
  fireEvent.click(await screen.findByRole('button', { name: 'Download my data' }));
  await screen.findByText(/^We’re preparing your data/);
  isSent = true;
  await screen.findByText(/^Download complete\./, undefined, { timeout: 20_000 });
  click.mockRestore();
  expect(followed.map((address) => new URL(address).pathname)).toEqual(['/api/client/export/a-token-of-some-length']);
});

test('a download that cannot start shows the reason and can be retried', async () => {
  let isRefused = true;
  const body = { path: 'client/export/a-token-of-some-length', expires_at: '2126-01-01T00:05:00Z' };
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const { screen } = await open({
    [ask]: () => (isRefused ? refused(429, 'too_many_requests') : { body }),
    [state]: sent,
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Download my data' }));
  await screen.findByRole('alert');
  isRefused = false;
  fireEvent.click(screen.getByRole('button', { name: 'Download my data' }));
  await screen.findByText(/^Download complete\./);
  click.mockRestore();
});

test('reports an interrupted download after any earlier one, and can be retried', async () => {
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const body = { path: 'client/export/a-token-of-some-length', expires_at: '2126-01-01T00:05:00Z' };
  const answers = [
    { body: { state: 'sent', at: '2125-12-31T23:59:00Z' } },
    { body: { state: 'failed', at: '2126-01-01T00:00:09Z' } },
  ];
  const { screen } = await open({ [ask]: { body }, [state]: () => answers.shift() ?? sent });
  fireEvent.click(await screen.findByRole('button', { name: 'Download my data' }));
  await screen.findByText('The download was interrupted. Try again.', undefined, { timeout: 20_000 });
  expect((screen.getByRole('button', { name: 'Download my data' }) as HTMLButtonElement).disabled).toBe(false);
  click.mockRestore();
});
