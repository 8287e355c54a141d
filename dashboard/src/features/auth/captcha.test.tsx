// @vitest-environment happy-dom
import { act, cleanup, fireEvent, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
import { refused } from '../../testing/scripted-transport.ts';
import type { Turnstile } from './load-turnstile.ts';

type RenderOptions = Parameters<Turnstile['render']>[1];
const login = 'POST /api/auth/clients/login';
const asks = {
  'GET /api/public/config': {
    body: { turnstile_site_key: 'site-key', sign_in_providers: [], helpdesk: false, redirect_origins: [] },
  },
};

/** Stands for Cloudflare's script: the widgets drawn, newest last, for the test to answer. */
let drawn: RenderOptions[] = [];
let removed = 0;
beforeEach(() => {
  drawn = [];
  removed = 0;
  const turnstile: Turnstile = {
    render: (_, options) => `widget-${drawn.push(options)}`,
    remove: () => void removed++,
  };
  Object.assign(window, { turnstile });
});
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(window, 'turnstile');
});

async function fillLogin(script = {}) {
  const app = await renderApp({ at: '/auth/jwt/login', script: { ...asks, ...script } });
  fireEvent.change(await app.screen.findByLabelText('Email address'), { target: { value: 'ada@desk.example' } });
  fireEvent.change(app.screen.getByLabelText('Password'), { target: { value: 'a pass phrase' } });
  await waitFor(() => expect(drawn).toHaveLength(1));
  return app;
}
const press = (app: Awaited<ReturnType<typeof fillLogin>>) =>
  fireEvent.click(app.screen.getByRole('button', { name: 'Log in' }));

test('where the server requires a captcha, nothing is sent before it is solved', async () => {
  const app = await fillLogin();
  expect(drawn[0]).toMatchObject({ sitekey: 'site-key', action: 'login' });
  press(app);
  await app.screen.findByText('Confirm you’re human.');
  expect(app.transport.count(login)).toBe(0);
});

test('its token is sent with the form, and is used for one try only', async () => {
  const app = await fillLogin({ [login]: refused(401, 'wrong_credentials', 'Not right') });
  act(() => drawn[0]?.callback('answer-1'));
  press(app);
  await app.screen.findByText('Not right');
  expect(app.transport.lastBody(login)).toMatchObject({ turnstile_response: 'answer-1' });
  await waitFor(() => expect(drawn).toHaveLength(2));
  expect(removed).toBe(1);
  press(app);
  await app.screen.findByText('Confirm you’re human.');
  expect(app.transport.count(login)).toBe(1);
});

test('an expired token is requested again', async () => {
  const app = await fillLogin();
  act(() => drawn[0]?.callback('answer-1'));
  act(() => drawn[0]?.['expired-callback']());
  press(app);
  await app.screen.findByText('Confirm you’re human.');
  expect(app.transport.count(login)).toBe(0);
});
