import { describe, expect, it } from 'vitest';
import { dashboardPolicy, diagramPolicy, type PolicySources, sitePolicy, workerPolicy } from './content-policy.ts';

const none: PolicySources = { origin: 'https://deskmate.example', captcha: false, files: null };
const read = (policy: string) =>
  Object.fromEntries(policy.split('; ').map((part) => [part.split(' ')[0], part.split(' ').slice(1).join(' ')]));

describe('W01: each policy word for word; a word more is a decision', () => {
  it('the dashboard and the page of a share', () => {
    expect(read(dashboardPolicy('n0nce', none))).toEqual({
      'default-src': "'self'",
      'script-src': "'self' 'nonce-n0nce'",
      'style-src': "'self' 'nonce-n0nce'",
      'frame-src': "'self'",
      'connect-src': "'self'",
      'img-src': "'self' data: blob:",
      'font-src': "'self'",
      'worker-src': "'self'",
      'manifest-src': "'self'",
      'object-src': "'none'",
      'base-uri': "'none'",
      'form-action': "'self'",
      'frame-ancestors': "'none'",
    });
  });

  it('with a captcha, its host and nothing else is added', () => {
    const [plain, wide] = [read(dashboardPolicy('n', none)), read(dashboardPolicy('n', { ...none, captcha: true }))];
    const wider = Object.keys(wide).filter((name) => wide[name] !== plain[name]);
    expect(Object.fromEntries(wider.map((name) => [name, wide[name]?.slice(plain[name]?.length)]))).toEqual({
      'script-src': ' https://challenges.cloudflare.com',
      'frame-src': ' https://challenges.cloudflare.com',
    });
  });

  it('with a host for files, files are asked for there and shown from there', () => {
    const files = 'https://files.deskmate.example';
    const [plain, wide] = [read(dashboardPolicy('n', none)), read(dashboardPolicy('n', { ...none, files }))];
    const wider = Object.keys(wide).filter((name) => wide[name] !== plain[name]);
    expect(Object.fromEntries(wider.map((name) => [name, wide[name]?.slice(plain[name]?.length)]))).toEqual({
      'connect-src': ` ${files}`,
      'img-src': ` ${files}`,
    });
  });

  it('X05: the frame that draws diagrams has an origin of its own and reaches nothing', () => {
    expect(read(diagramPolicy(none))).toEqual({
      sandbox: 'allow-scripts',
      'default-src': "'none'",
      // The origin by name as well: in WebKit 'self' matches nothing inside a frame without an origin.
      'script-src': "'self' https://deskmate.example",
      // The drawing library writes styles into its pictures.
      'style-src': "'self' https://deskmate.example 'unsafe-inline'",
      'img-src': 'data:',
      'object-src': "'none'",
      'base-uri': "'none'",
      'form-action': "'none'",
      // W05: only our own pages may frame it.
      'frame-ancestors': "'self' https://deskmate.example",
    });
  });

  it('workers that run WebAssembly load files of their own origin, and nothing else', () => {
    expect(read(workerPolicy())).toEqual({
      'default-src': "'none'",
      'script-src': "'self' 'wasm-unsafe-eval'",
      'connect-src': "'self'",
      'object-src': "'none'",
      'base-uri': "'none'",
      'form-action': "'none'",
      'frame-ancestors': "'none'",
    });
  });

  it('what the header of a public page adds to the policy in the page itself', () => {
    expect(read(sitePolicy())).toEqual({
      'object-src': "'none'",
      'base-uri': "'none'",
      'form-action': "'self'",
      'frame-ancestors': "'none'",
    });
  });
});
