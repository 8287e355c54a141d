// @vitest-environment happy-dom
import { cleanup, fireEvent, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderApp, typedIn } from '../../testing/render-app.tsx';
import { sampleProfile, sampleToken } from '../../testing/sample-client.ts';
import { refused } from '../../testing/scripted-transport.ts';

afterEach(cleanup);

const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const register = 'POST /api/auth/clients/register';
const login = 'POST /api/auth/clients/login';

test('a refused sign-in keeps what was typed and says why', async () => {
  const script = { [login]: refused(401, 'wrong_credentials', 'The email address or password is not right') };
  const { screen } = await renderApp({ at: '/auth/jwt/login', script });
  type(await screen.findByLabelText('Email address'), 'ada@desk.example');
  type(screen.getByLabelText('Password'), 'guess');
  fireEvent.click(screen.getByRole('button', { name: 'Log in' }));
  await screen.findByText('The email address or password is not right');
  expect(typedIn(screen.getByLabelText('Email address'))).toBe('ada@desk.example');
  expect(typedIn(screen.getByLabelText('Password'))).toBe('guess');
});

test('nothing is sent while a field is empty; the field says so', async () => {
  const { screen, transport } = await renderApp({ at: '/auth/jwt/login' });
  fireEvent.click(await screen.findByRole('button', { name: 'Log in' }));
  expect(await screen.findAllByText('Please fill this in.')).toHaveLength(2);
  expect(transport.count(login)).toBe(0);
});

test('spec §5: a rejected field says what the service said, without the word String', async () => {
  const item = {
    loc: ['body', 'first_name'],
    msg: 'String should have at least 1 character',
    type: 'string_too_short',
  };
  const { screen } = await renderApp({
    at: '/auth/jwt/register',
    script: { [register]: refused(422, 'invalid_input', [item]) },
  });
  await fillRegistration(screen);
  await screen.findByText('First name should have at least 1 character');
  expect(screen.getByLabelText('First name').getAttribute('aria-invalid')).toBe('true');
  expect(typedIn(screen.getByLabelText('Password'))).toBe('two desks and a lamp');
});

test('in Arabic a rejected field says it in Arabic', async () => {
  const item = { loc: ['body', 'email'], msg: 'should be a valid email address', type: 'email_format' };
  const script = { [login]: refused(422, 'invalid_input', [item]) };
  const { screen } = await renderApp({ at: '/auth/jwt/login', script, stored: { language: 'ar' } });
  type(await screen.findByLabelText('عنوان البريد الإلكتروني'), 'ada@desk.example');
  type(screen.getByLabelText('كلمة المرور'), 'guess');
  fireEvent.click(screen.getByRole('button', { name: 'تسجيل الدخول' }));
  await screen.findByText('لا يبدو هذا عنوان بريد إلكتروني.');
  expect(document.documentElement.dir).toBe('rtl');
});

test('registering leads to the mail, with the address at hand, and carries the invitation along', async () => {
  const answer = { accessToken: sampleToken(Date.now() + 600_000), user: { ...sampleProfile, is_active: false } };
  const { screen, transport, here } = await renderApp({
    at: '/auth/jwt/register?referral_code=friend',
    script: { [register]: { body: answer } },
  });
  await fillRegistration(screen);
  await screen.findByRole('heading', { name: 'Check your mail' });
  expect(here()).toBe('/client/resend-activation-link');
  expect(typedIn(screen.getByLabelText('Email address'))).toBe('ada@desk.example');
  expect(JSON.parse(String(transport.calls.at(-1)?.body))).toEqual({
    email: 'ada@desk.example',
    first_name: 'Ada',
    last_name: 'Byron',
    password: 'two desks and a lamp',
    language: 'en',
    referral_code: 'friend',
  });
});

test('safety.md L06, L09: an activation link is used by one POST, and leaves the address', async () => {
  const activate = 'POST /api/auth/client/activate';
  const { screen, transport, here } = await renderApp({
    at: '/client/activate/a-token-of-some-length',
    script: { [activate]: { body: { message: 'ok' } } },
  });
  await screen.findByRole('heading', { name: 'Your account is active' });
  expect(transport.count(activate)).toBe(1);
  expect(here()).toBe('/client/activate');
  expect(JSON.parse(String(transport.calls[0]?.body))).toEqual({ secret_token: 'a-token-of-some-length' });
});

test('a used activation link says what to do next', async () => {
  const { screen } = await renderApp({
    at: '/client/activate/a-token-of-some-length',
    script: { 'POST /api/auth/client/activate': refused(410, 'link_expired', 'This link has expired.') },
  });
  await screen.findByText('This link has expired.');
  expect(screen.getByRole('link', { name: 'Ask for a new mail' }).getAttribute('href')).toBe(
    '/client/resend-activation-link',
  );
});

test('a new password is set from the mailed link and signs nobody in (safety.md L07)', async () => {
  const { screen, session, here } = await renderApp({
    at: '/client/reset-password/a-token-of-some-length',
    script: { 'POST /api/auth/reset-password': { body: { message: 'ok' } } },
  });
  type(await screen.findByLabelText('New password'), 'two desks and a lamp');
  expect(here()).toBe('/client/reset-password');
  fireEvent.click(screen.getByRole('button', { name: 'Save the new password' }));
  await screen.findByRole('heading', { name: 'Your password is changed' });
  expect(session.state().status).toBe('unauthenticated');
});

test('the second step of a sign-in, opened on its own, says that nothing is waiting', async () => {
  const { screen } = await renderApp({ at: '/auth/jwt/otp' });
  await screen.findByRole('heading', { name: 'No sign-in is waiting for a code' });
  await waitFor(() => expect(document.title).toContain('No sign-in is waiting'));
});

async function fillRegistration(screen: Awaited<ReturnType<typeof renderApp>>['screen']): Promise<void> {
  type(await screen.findByLabelText('First name'), 'Ada');
  type(screen.getByLabelText('Last name'), 'Byron');
  type(screen.getByLabelText('Email address'), 'ada@desk.example');
  type(screen.getByLabelText('Password'), 'two desks and a lamp');
  fireEvent.click(screen.getByRole('button', { name: 'Register' }));
}
