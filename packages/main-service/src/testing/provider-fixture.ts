import type { SignInProvider } from '@deskmate/api/sign-in-providers';
import { startApple } from '@deskmate/fakes/identity-provider/apple';
import { startGithub } from '@deskmate/fakes/identity-provider/github';
import { startOpenidProvider } from '@deskmate/fakes/identity-provider/openid-provider';
import type { ExternalTarget } from '@deskmate/service-kit/config/external-targets';
import { silentLog } from '@deskmate/service-kit/monitoring/log';
import { createIdentityProviders } from '../adapters/identity-providers/create-identity-providers.ts';
import { type Answer, type Call, createMainFixture } from './main-fixture.ts';
import { cookieOf } from './second-factor.ts';
import { testConfig } from './test-config.ts';

export const personalTenant = '9188040d-6c67-4c5b-b112-36a304b66dad';
const client = { clientId: 'our-client', clientSecret: 'our-secret' };
const isSecret = (secret: string) => secret === client.clientSecret;

type BrowserCall = Call & { cookie?: string };
type Back = { path: string; body?: string; type?: string };

/** The service with all four providers as stand-ins. */
export async function createProviderFixture(
  options: { publicUrl?: string; only?: SignInProvider[]; externalTargets?: ExternalTarget[] } = {},
) {
  const google = await startOpenidProvider({ ...client, isSecret });
  const microsoft = await startOpenidProvider({ ...client, isSecret });
  const apple = await startApple();
  const github = await startGithub(client);
  microsoft.person = { ...microsoft.person, tid: personalTenant };
  const all = {
    google: { ...client, issuer: google.url },
    microsoft: { ...client, issuer: microsoft.url },
    apple: { ...apple.client, issuer: apple.url },
    github: { ...client, issuer: github.url },
  };
  const isOn = (id: SignInProvider) => options.only?.includes(id) ?? true;
  const providers = {
    google: isOn('google') ? all.google : null,
    microsoft: isOn('microsoft') ? all.microsoft : null,
    apple: isOn('apple') ? all.apple : null,
    github: isOn('github') ? all.github : null,
  };
  const { publicUrl, externalTargets } = { ...testConfig, ...options };
  // A shorter timeout than in production, for providers that do not answer.
  const identityProviders = createIdentityProviders({ providers, publicUrl, log: silentLog(), timeoutSeconds: 1 });
  const main = await createMainFixture({
    config: { providers, publicUrl, externalTargets },
    adapters: { identityProviders },
  });

  const withCookie = ({ cookie, ...call }: BrowserCall): Call =>
    cookie ? { ...call, headers: { ...call.headers, cookie } } : call;

  /** What the provider's login page sends the browser back with. */
  async function logInAt(url: string): Promise<Back> {
    const answer = await fetch(url, { redirect: 'manual' });
    const location = answer.headers.get('location');
    if (location) {
      const { pathname, search } = new URL(location);
      return { path: pathname.slice('/api/'.length) + search };
    }
    const page = await answer.text();
    const action = /action="([^"]+)"/.exec(page)?.[1];
    if (!action) throw new Error(`the provider answered ${answer.status}`);
    const fields = [...page.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(
      ([, name = '', value = '']): [string, string] => [name, value.replaceAll('&quot;', '"').replaceAll('&amp;', '&')],
    );
    return {
      path: new URL(action).pathname.slice('/api/'.length),
      body: new URLSearchParams(fields).toString(),
      type: 'application/x-www-form-urlencoded',
    };
  }

  const fixture = {
    ...main,
    google,
    microsoft,
    apple,
    github,
    logInAt,
    /** As a button of the login page does. */
    async begin(
      provider: SignInProvider,
      call: BrowserCall = {},
    ): Promise<{ url: string; cookie: string; answer: Answer }> {
      const answer = await main.call('GET', `auth/${provider}/login`, withCookie(call));
      return { url: answer.body.redirect_url, cookie: browserCookie(answer), answer };
    },
    comeBack: ({ path, body, type }: Back, call: BrowserCall = {}): Promise<Answer> =>
      main.call(body === undefined ? 'GET' : 'POST', path, {
        ...withCookie(call),
        ...(body === undefined ? {} : { body }),
        headers: { ...withCookie(call).headers, ...(type ? { 'content-type': type } : {}) },
      }),
    exchange: (code: string, call: BrowserCall = {}): Promise<Answer> =>
      main.call('POST', 'auth/sso/exchange', { ...withCookie(call), body: { code } }),
    /** A whole sign-in: to the provider, back, and finished. @returns the last response. */
    async signInWith(provider: SignInProvider, call: BrowserCall = {}): Promise<Answer> {
      const { url, cookie } = await fixture.begin(provider, call);
      return fixture.finish(url, { ...call, cookie });
    },
    /** The way back from the provider on. */
    async finish(url: string, call: BrowserCall): Promise<Answer> {
      const { query: _, ...rest } = call;
      const back = await fixture.comeBack(await logInAt(url), rest);
      return back.status === 200 ? fixture.exchange(codeIn(back), rest) : back;
    },
    async close() {
      await main.close();
      for (const provider of [google, microsoft, apple, github]) await provider.close();
    },
  };
  return fixture;
}

/** The code with which our own page finishes the sign-in. */
export const codeIn = ({ body }: Answer): string =>
  new URL(body.redirect_url, 'http://desk.test').searchParams.get('code') ?? '';

export const browserCookie = (answer: Answer): string => cookieOf(answer, 'sso') || cookieOf(answer, '__Host-sso');
