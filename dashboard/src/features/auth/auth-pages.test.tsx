// @vitest-environment happy-dom
import { readSelectedPlan } from '@deskmate/api/plans/selected-plan';
import { afterActivationKey, storageKeys } from '@deskmate/api/storage';
import { cleanup, fireEvent, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderApp, typedIn } from '../../testing/render-app.tsx';
import { sampleProfile, sampleToken } from '../../testing/sample-client.ts';
import { refused, type Script } from '../../testing/scripted-transport.ts';

afterEach(cleanup);

const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const register = 'POST /api/auth/clients/register';
const login = 'POST /api/auth/clients/login';

test('a rejected login keeps the input and shows the reason', async () => {
  const script = { [login]: refused(401, 'wrong_credentials', 'The email address or password is not right') };
  const { screen } = await renderApp({ at: '/auth/jwt/login', script });
  type(await screen.findByLabelText('Email address'), 'ada@desk.example');
  type(screen.getByLabelText('Password'), 'guess');
  fireEvent.click(screen.getByRole('button', { name: 'Log in' }));
  await screen.findByText('The email address or password is not right');
  expect(typedIn(screen.getByLabelText('Email address'))).toBe('ada@desk.example');
  expect(typedIn(screen.getByLabelText('Password'))).toBe('guess');
});

test.each([
  ['en', 'Log in', 'Too many attempts. You can try again in 15 minutes.'],
  ['ar', 'تسجيل الدخول', 'محاولات كثيرة جدًا. يمكنك المحاولة مرة أخرى بعد 15 دقيقة.'],
])(
  'B05: a login that is refused for its number of attempts says when it is possible again (%s)',
  async (language, button, text) => {
    const script = { [login]: { ...refused(429, 'too_many_requests'), headers: { 'retry-after': '852' } } };
    const { screen } = await renderApp({ at: '/auth/jwt/login', script, stored: { language } });
    await screen.findByRole('button', { name: button });
    const field = (name: string) => document.querySelector(`input[name=${name}]`) as HTMLElement;
    type(field('email'), 'ada@desk.example');
    type(field('password'), 'guess');
    fireEvent.click(screen.getByRole('button', { name: button }));
    await screen.findByText(text);
    expect(typedIn(field('password'))).toBe('guess');
  },
);

test('nothing is sent while a field is empty; the field says so', async () => {
  const { screen, transport } = await renderApp({ at: '/auth/jwt/login' });
  fireEvent.click(await screen.findByRole('button', { name: 'Log in' }));
  await screen.findByText('Enter your email address.');
  await screen.findByText('Enter your password.');
  expect(transport.count(login)).toBe(0);
});

test('shows the error of a field until the field is valid', async () => {
  const { screen } = await renderApp({ at: '/auth/jwt/login' });
  const email = await screen.findByLabelText('Email address');
  fireEvent.click(screen.getByRole('button', { name: 'Log in' }));
  await screen.findByText('Enter your email address.');
  type(email, 'ada');
  await screen.findByText('Enter an email address, like name@example.com.');
  type(email, 'ada@desk.example');
  await waitFor(() => expect(email.getAttribute('aria-invalid')).toBeNull());
  expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true');
});

test('a new account without a password asks for one, and for a longer one once some of it is typed', async () => {
  const { screen } = await renderApp({ at: '/auth/jwt/register' });
  const password = await screen.findByLabelText('Password');
  fireEvent.click(screen.getByRole('button', { name: 'Create account' }));
  await screen.findByText('Enter a new password.');
  type(password, 'short');
  await screen.findByText('Use at least 8 characters.');
});

const linkOf = (path: string, body: object) => ({ [`POST /api/${path}`]: { body } });
test.each<[string, Script, Record<string, string>]>([
  ['/auth/jwt/login', {}, { email: 'username webauthn', password: 'current-password' }],
  [
    '/auth/jwt/register',
    {},
    { first_name: 'given-name', last_name: 'family-name', email: 'username', password: 'new-password' },
  ],
  ['/client/forgot-password', {}, { email: 'email' }],
  ['/client/resend-activation-link', {}, { email: 'email' }],
  [
    '/client/activate/a-token-of-some-length',
    linkOf('auth/client/activate/check', { email: 'ada@desk.example' }),
    { email: 'username', password: 'current-password' },
  ],
  [
    '/client/reset-password/a-token-of-some-length',
    linkOf('auth/reset-password/check', { email: 'ada@desk.example', api_keys: [] }),
    { email: 'username', password: 'new-password' },
  ],
  [
    '/auth/jwt/otp',
    {
      'GET /api/auth/otp/challenge': {
        body: { otp_type: 'app', expires_in_seconds: 600, resend_in_seconds: null },
      },
    },
    { code: 'one-time-code' },
  ],
])('password managers know each field of %s', async (at, script, expected) => {
  const { screen } = await renderApp({ at, script });
  await screen.findByRole('heading', { level: 1 });
  await waitFor(() => expect(document.querySelector('form input')).not.toBeNull());
  const fields = [...document.querySelectorAll<HTMLInputElement>('form input:not([type=checkbox])')];
  expect(Object.fromEntries(fields.map((field) => [field.name, field.getAttribute('autocomplete')]))).toEqual(expected);
});

const trialAndPro = [
  { id: 1, name: 'Trial', is_trial: true, trial_days: 14, monthly_price: null, yearly_price: null, currency: 'USD' },
  { id: 3, name: 'Pro', is_trial: false, trial_days: null, monthly_price: 12, yearly_price: 120, currency: 'USD' },
];
const plans = { 'GET /api/admin/plan': { body: trialAndPro } };

test('registration says how long the trial is', async () => {
  const { screen } = await renderApp({ at: '/auth/jwt/register', script: plans });
  await screen.findByText('Free for 14 days. No card needed.');
});

test('a visitor who chose a plan registers, reads which plan it is, and the address keeps it', async () => {
  const { screen, here, storage } = await renderApp({ at: '/client/payment?plan=3&interval=year', script: plans });
  await screen.findByText(/^Create an account to continue with .*Pro, .*\$120.* a year/);
  expect(here()).toBe('/auth/jwt/register?returnTo=%2Fclient%2Fpayment%3Fplan%3D3%26interval%3Dyear');
  // Looking at a page chooses nothing.
  expect(readSelectedPlan(storage)).toBeNull();
  fireEvent.click(screen.getByRole('link', { name: 'Log in' }));
  await screen.findByText(/^Log in to continue with .*Pro/);
});

test('a payment without a plan asks a visitor to log in', async () => {
  const { screen, here } = await renderApp({ at: '/client/payment?session=pay-1', script: plans });
  await screen.findByText('Welcome back.');
  expect(here()).toBe('/auth/jwt/login?returnTo=%2Fclient%2Fpayment%3Fsession%3Dpay-1');
});

test('a rejected field says what the service said, without the word String', async () => {
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

test.each([
  ['en', 'This password is too easy to guess. Choose another.'],
  ['ar', 'كلمة المرور هذه سهلة التخمين. اختر كلمة مرور أخرى.'],
])(
  'B11: a password that is too easy to guess is said so beside its field, until it is changed (%s)',
  async (language, text) => {
    const script = {
      [register]: refused(422, 'weak_password', 'This password is too easy to guess. Choose another.'),
    };
    const { screen } = await renderApp({ at: '/auth/jwt/register', script, stored: { language } });
    await screen.findByRole('heading', { level: 1 });
    const field = (name: string) => document.querySelector(`input[name=${name}]`) as HTMLElement;
    for (const [name, value] of Object.entries({ first_name: 'Ada', last_name: 'Byron', email: 'ada@desk.example' }))
      type(field(name), value);
    type(field('password'), 'password1');
    fireEvent.submit(field('password').closest('form') as HTMLElement);
    await screen.findByText(text);
    await waitFor(() => expect(field('password').getAttribute('aria-invalid')).toBe('true'));
    expect(document.activeElement).toBe(field('password'));
    type(field('password'), 'two desks and a lamp');
    await waitFor(() => expect(screen.queryByText(text)).toBeNull());
  },
);

test('in Arabic a rejected field says it in Arabic', async () => {
  const item = { loc: ['body', 'email'], msg: 'should be a valid email address', type: 'email_format' };
  const script = { [login]: refused(422, 'invalid_input', [item]) };
  const { screen } = await renderApp({ at: '/auth/jwt/login', script, stored: { language: 'ar' } });
  type(await screen.findByLabelText('عنوان البريد الإلكتروني'), 'ada@desk.example');
  type(screen.getByLabelText('كلمة المرور'), 'guess');
  fireEvent.click(screen.getByRole('button', { name: 'تسجيل الدخول' }));
  await screen.findByText('أدخل عنوان بريد إلكتروني مثل ⁦name@example.com⁩.');
  expect(document.documentElement.dir).toBe('rtl');
});

test('registering leads to the mail, with the address at hand, and carries the invitation along', async () => {
  const answer = { accessToken: sampleToken(Date.now() + 600_000), user: { ...sampleProfile, is_active: false } };
  const { screen, transport, here } = await renderApp({
    at: '/auth/jwt/register?referral_code=friend',
    script: { [register]: { body: answer } },
  });
  await fillRegistration(screen);
  await screen.findByRole('heading', { name: 'Check your email' });
  expect(here()).toBe('/client/resend-activation-link');
  expect(typedIn(screen.getByLabelText('Email address'))).toBe('ada@desk.example');
  expect(transport.lastBody(register)).toEqual({
    email: 'ada@desk.example',
    first_name: 'Ada',
    last_name: 'Byron',
    password: 'two desks and a lamp',
    language: 'en',
    referral_code: 'friend',
  });
});

const activate = 'POST /api/auth/client/activate';
const checkActivation = 'POST /api/auth/client/activate/check';
const activationLink = { [checkActivation]: { body: { email: 'ada@desk.example' } } };

test('N02, L06, L09: opening an activation link activates nothing and removes the token from the address', async () => {
  const { screen, transport, here } = await renderApp({
    at: '/client/activate/a-token-of-some-length',
    script: activationLink,
  });
  expect(typedIn(await screen.findByLabelText('Email address'))).toBe('ada@desk.example');
  expect(screen.getByLabelText('Email address').getAttribute('autocomplete')).toBe('username');
  expect(screen.getByLabelText('Password').getAttribute('autocomplete')).toBe('current-password');
  expect(here()).toBe('/client/activate');
  expect(transport.count(activate)).toBe(0);
});

const refusedLogin = { [login]: refused(400, 'captcha_failed') };

test('N02: an account is activated by its password and the button; where more is asked for, the login page is next', async () => {
  const { screen, transport } = await renderApp({
    at: '/client/activate/a-token-of-some-length',
    script: { ...activationLink, ...refusedLogin, [activate]: { body: { message: 'ok' } } },
  });
  type(await screen.findByLabelText('Password'), 'two desks and a lamp');
  fireEvent.click(screen.getByRole('button', { name: 'Activate my account' }));
  await screen.findByRole('heading', { name: 'Your account is active' });
  expect(JSON.parse(String(transport.calls.at(-2)?.body))).toEqual({
    secret_token: 'a-token-of-some-length',
    password: 'two desks and a lamp',
  });
});

test('a plan looked at before, and an earlier registration’s page, do not decide where an account leads', async () => {
  const answer = { accessToken: sampleToken(Date.now() + 600_000), user: { ...sampleProfile, is_active: false } };
  const { screen, storage } = await renderApp({
    at: '/auth/jwt/register',
    script: { [register]: { body: answer } },
    stored: { after_activation: '/dashboard/art' },
  });
  await fillRegistration(screen);
  await screen.findByRole('heading', { name: 'Check your email' });
  expect(storage.getItem('after_activation')).toBeNull();
});

test('activation without a chosen plan leads to the chat; no trial is promised if there is no trial', async () => {
  const { screen } = await renderApp({
    at: '/client/activate/a-token-of-some-length',
    script: { ...activationLink, ...refusedLogin, [activate]: { body: { message: 'ok', selected_plan: null } } },
    stored: { selectedPlan: '{"id":3,"interval":"year"}' },
  });
  await screen.findByText('Enter the password you chose for this account.');
  type(await screen.findByLabelText('Password'), 'the owner chose this');
  fireEvent.click(screen.getByRole('button', { name: 'Activate my account' }));
  expect((await screen.findByRole('link', { name: 'Log in' })).getAttribute('href')).toBe('/auth/jwt/login');
  await screen.findByText('Log in to use it.');
});

test('activation announces the trial where new accounts get one', async () => {
  const { screen } = await renderApp({
    at: '/client/activate/a-token-of-some-length',
    script: { ...activationLink, ...plans },
  });
  await screen.findByText(/Your trial will then start\.$/);
});

test('the way to a new password and back keeps where the login was to lead', async () => {
  const search = '?returnTo=%2Fdashboard%2Fart';
  const { screen, here } = await renderApp({ at: `/auth/jwt/login${search}` });
  fireEvent.click(await screen.findByRole('link', { name: 'Forgot your password?' }));
  await screen.findByLabelText('Email address');
  fireEvent.click(await screen.findByRole('link', { name: 'Back to login' }));
  await waitFor(() => expect(here()).toBe(`/auth/jwt/login${search}`));
});

test('the plan that was chosen in another browser is paid for after the activation', async () => {
  const body = { message: 'ok', selected_plan: { id: 3, interval: 'year' } };
  const { screen } = await renderApp({
    at: '/client/activate/a-token-of-some-length',
    script: { ...activationLink, ...refusedLogin, [activate]: { body } },
  });
  type(await screen.findByLabelText('Password'), 'the owner chose this');
  fireEvent.click(screen.getByRole('button', { name: 'Activate my account' }));
  const next = `returnTo=${encodeURIComponent('/client/payment?plan=3&interval=year')}`;
  expect((await screen.findByRole('link', { name: 'Log in' })).getAttribute('href')).toContain(next);
});

test('activation logs the user in and opens the requested page', async () => {
  const body = { message: 'ok', selected_plan: { id: 3, interval: 'year' } };
  const { screen, transport, here, storage } = await renderApp({
    at: '/client/activate/a-token-of-some-length',
    script: { ...activationLink, [activate]: { body } },
  });
  type(await screen.findByLabelText('Password'), 'the owner chose this');
  fireEvent.click(screen.getByRole('button', { name: 'Activate my account' }));
  await screen.findByRole('heading', { name: 'Checkout' });
  expect(here()).toBe('/client/payment?plan=3&interval=year');
  expect(storage.getItem(storageKeys.refreshToken)).toBe('refresh');
  const sent = transport.calls.map(({ body: one }) => JSON.parse(String(one ?? 'null')));
  expect(sent).toContainEqual({ email: 'ada@desk.example', password: 'the owner chose this' });
});

test.each(['//evil.example/', 'https://evil.example/', '/auth/jwt/login?returnTo=/', '/api/auth/clients/profile'])(
  'E04: what the address of the registration page asked for (%s) leads nowhere else after the activation',
  async (search) => {
    const { screen, here } = await renderApp({
      at: '/client/activate/a-token-of-some-length',
      script: { ...activationLink, [activate]: { body: { message: 'ok', selected_plan: null } } },
      stored: { [afterActivationKey]: search },
    });
    type(await screen.findByLabelText('Password'), 'the owner chose this');
    fireEvent.click(screen.getByRole('button', { name: 'Activate my account' }));
    await waitFor(() => expect(here()).toBe('/dashboard/chat'));
  },
);

test('N02: a wrong password at activation stays in its field with an error', async () => {
  const { screen } = await renderApp({
    at: '/client/activate/a-token-of-some-length',
    script: { ...activationLink, [activate]: refused(401, 'wrong_password', 'Wrong password.') },
  });
  type(await screen.findByLabelText('Password'), 'guess');
  fireEvent.click(screen.getByRole('button', { name: 'Activate my account' }));
  await screen.findByText('That isn’t the password you chose.');
  expect(typedIn(screen.getByLabelText('Password'))).toBe('guess');
});

test.each([
  ['when it is opened', { [checkActivation]: refused(410, 'link_expired') }],
  ['when it is cut short', { [checkActivation]: refused(422, 'invalid_input') }],
  ['when it is sent', { ...activationLink, [activate]: refused(410, 'link_expired') }],
])('an activation link that no longer works %s leads to a new mail', async (when, script) => {
  const { screen } = await renderApp({ at: '/client/activate/a-token-of-some-length', script });
  if (when === 'when it is sent') {
    type(await screen.findByLabelText('Password'), 'two desks and a lamp');
    fireEvent.click(screen.getByRole('button', { name: 'Activate my account' }));
  }
  await screen.findByText(/^This link has expired/);
  expect(screen.getByRole('link', { name: 'Send a new email' }).getAttribute('href')).toBe(
    '/client/resend-activation-link',
  );
});

const resetScript = (keys: { name: string; hint: string }[]) => ({
  'POST /api/auth/reset-password/check': { body: { email: 'ada@desk.example', api_keys: keys } },
  'POST /api/auth/reset-password': { body: { message: 'ok' } },
});

test('L07: a new password is set from the mailed link and signs nobody in', async () => {
  const { screen, session, here } = await renderApp({
    at: '/client/reset-password/a-token-of-some-length',
    script: resetScript([]),
  });
  type(await screen.findByLabelText('New password'), 'two desks and a lamp');
  expect(here()).toBe('/client/reset-password');
  expect(screen.queryByRole('checkbox')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Save the new password' }));
  await screen.findByRole('heading', { name: 'Your password is changed' });
  expect(session.state().status).toBe('unauthenticated');
});

test.each([true, false])('N03: with a new password the API keys are kept only by choice (%s)', async (keep) => {
  const { screen, transport } = await renderApp({
    at: '/client/reset-password/a-token-of-some-length',
    script: resetScript([{ name: 'Laptop', hint: 'sk-ab…wxyz' }]),
  });
  type(await screen.findByLabelText('New password'), 'two desks and a lamp');
  await screen.findByText('Laptop');
  if (keep) fireEvent.click(screen.getByRole('checkbox', { name: 'Keep my API keys working' }));
  fireEvent.click(screen.getByRole('button', { name: 'Save the new password' }));
  await screen.findByRole('heading', { name: 'Your password is changed' });
  expect(transport.lastBody('POST /api/auth/reset-password')).toMatchObject({ keep_api_keys: keep });
});

test('a code that cannot be valid does not prevent a registration', async () => {
  const answer = { accessToken: sampleToken(Date.now() + 600_000), user: { ...sampleProfile, is_active: false } };
  const { screen, transport } = await renderApp({
    at: `/auth/jwt/register?referral_code=${'x'.repeat(65)}&invite_token=${'x'.repeat(201)}`,
    script: { [register]: { body: answer } },
  });
  await fillRegistration(screen);
  await screen.findByRole('heading', { name: 'Check your email' });
  expect(Object.keys(transport.lastBody(register) as object)).not.toContain('referral_code');
});

const challenge = 'GET /api/auth/otp/challenge';
const verify = 'POST /api/auth/otp/verify';
const waiting = { otp_type: 'app', expires_in_seconds: 600, resend_in_seconds: null };

test('the second step of a sign-in, opened on its own, says that nothing is waiting', async () => {
  const { screen } = await renderApp({ at: '/auth/jwt/otp', script: { [challenge]: refused(404, 'not_found') } });
  await screen.findByRole('heading', { name: 'This login has expired' });
  await waitFor(() => expect(document.title).toContain('This login has expired'));
});

test('a password that is not enough leads to the page of the code', async () => {
  const script = { [login]: { body: { redirect_url: '/auth/jwt/otp' } } };
  const { screen, left, session } = await renderApp({ at: '/auth/jwt/login', script });
  type(await screen.findByLabelText('Email address'), 'ada@desk.example');
  type(screen.getByLabelText('Password'), 'two desks and a lamp');
  fireEvent.click(screen.getByRole('button', { name: 'Log in' }));
  await waitFor(() => expect(left).toEqual([`${window.location.origin}/auth/jwt/otp`]));
  expect(session.tokens.read()).toBeNull();
});

test('the code can be filled in by the device; a wrong one stays beside its field, a right one signs in', async () => {
  let isRight = false;
  const pair = {
    access_token: sampleToken(Date.now() + 600_000),
    refresh_token: 'refresh',
    expires_at: new Date(Date.now() + 600_000).toISOString(),
    session_expires_at: new Date(Date.now() + 86_400_000).toISOString(),
  };
  const script = {
    [challenge]: { body: waiting },
    [verify]: () => (isRight ? { body: pair } : refused(401, 'wrong_code', 'That one-time password is not right.')),
  };
  const { screen, session, transport, here } = await renderApp({
    at: '/auth/jwt/otp?returnTo=%2Fdashboard%2Fshare',
    script: { ...script, 'GET /ai/v1/share': { body: { items: [], next_cursor: null } } },
  });
  const code = await screen.findByLabelText('Code');
  expect(code.getAttribute('autocomplete')).toBe('one-time-code');
  expect(code.getAttribute('inputmode')).toBe('numeric');
  expect(screen.getByRole('timer').textContent).toMatch(/^Time left: (10:00|9:59)$/);
  expect(screen.queryByRole('button', { name: /^Email me/ })).toBeNull();
  type(code, '000000');
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByText('That code is wrong or has expired.');
  expect(typedIn(code)).toBe('000000');
  isRight = true;
  type(code, '123456');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Don’t ask for a code on this device for 30 days' }));
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(session.state().status).toBe('authenticated'));
  await waitFor(() => expect(here()).toBe('/dashboard/share'));
  const sent = transport.calls.filter(({ url }) => url.endsWith('/auth/otp/verify'));
  expect(sent.map(({ body }) => body)).toEqual([
    '{"code":"000000","remember_device":false}',
    '{"code":"123456","remember_device":true}',
  ]);
});

test('a challenge that the service has ended leads back to the login', async () => {
  const script = {
    [challenge]: { body: waiting },
    [verify]: refused(401, 'challenge_ended', 'This sign-in has ended.'),
  };
  const { screen } = await renderApp({ at: '/auth/jwt/otp', script });
  type(await screen.findByLabelText('Code'), '000000');
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByRole('heading', { name: 'This login has expired' });
  screen.getByText(/there were 5 wrong attempts/);
  expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/auth/jwt/login');
});

test('another code can be mailed once its time has come, and a backup code takes its place', async () => {
  const resend = 'POST /api/auth/resend/otp';
  let wait = 0;
  const script = {
    [challenge]: () => ({ body: { otp_type: 'email', expires_in_seconds: 600, resend_in_seconds: wait } }),
    [resend]: () => {
      wait = 60;
      return { body: { message: 'ok' } };
    },
  };
  const { screen, transport } = await renderApp({ at: '/auth/jwt/otp', script });
  fireEvent.click(await screen.findByRole('button', { name: 'Email me a new code' }));
  const again = await screen.findByRole('button', { name: /^Email me a new code in (1:00|0:59)$/ });
  expect((again as HTMLButtonElement).disabled).toBe(true);
  expect(transport.count(resend)).toBe(1);
  screen.getByText(/^We’ve sent a new code/);
  fireEvent.click(screen.getByRole('button', { name: 'Use a backup code' }));
  expect(screen.getByLabelText('Backup code').getAttribute('autocomplete')).toBe('off');
});

async function fillRegistration(screen: Awaited<ReturnType<typeof renderApp>>['screen']): Promise<void> {
  type(await screen.findByLabelText('First name'), 'Ada');
  type(screen.getByLabelText('Last name'), 'Byron');
  type(screen.getByLabelText('Email address'), 'ada@desk.example');
  type(screen.getByLabelText('Password'), 'two desks and a lamp');
  fireEvent.click(screen.getByRole('button', { name: 'Create account' }));
}

test('S07: opening a restore link restores nothing; its button does', async () => {
  const restore = 'POST /api/auth/clients/account/restore';
  const { screen, transport, here } = await renderApp({
    at: '/client/restore-account/a-token-of-some-length',
    script: {
      'POST /api/auth/clients/account/restore/check': {
        body: { email: 'ada@desk.example', erased_at: '2026-04-09T10:00:00Z' },
      },
      [restore]: { body: { message: 'ok' } },
    },
  });
  await screen.findByText(/^ada@desk.example’s account has been deleted\./);
  expect(here()).toBe('/client/restore-account');
  expect(transport.count(restore)).toBe(0);
  fireEvent.click(screen.getByRole('button', { name: 'Restore my account' }));
  await screen.findByRole('heading', { name: 'Your account is restored' });
});
