import { createHash } from 'node:crypto';
import { changeBuiltHtml } from './built-html.ts';

/** Only the contact form may load the captcha, and only if the operator has set one up. */
const captcha = 'https://challenges.cloudflare.com';

/**
 * Writes the content security policy into each built page, with the hashes of exactly the inline
 * scripts and styles of that page. `frame-ancestors` works in a header only; the server sends it.
 */
export const contentSecurityPolicy = () =>
  changeBuiltHtml('content-security-policy', (html, file) => withPolicy(html, file.endsWith('contact-us.html')));

export function withPolicy(html: string, mayLoadCaptcha: boolean): string {
  const others = mayLoadCaptcha ? ` ${captcha}` : '';
  const policy = [
    "default-src 'none'",
    `script-src 'self'${others}${hashes(html, 'script')}`,
    `style-src 'self'${hashes(html, 'style')}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    ...(mayLoadCaptcha ? [`frame-src ${captcha}`] : []),
    "base-uri 'none'",
    "form-action 'self'",
  ].join(';');
  return html.replace(/<meta charset="utf-8">/i, `$&<meta http-equiv="content-security-policy" content="${policy}">`);
}

function hashes(html: string, tag: 'script' | 'style'): string {
  const found = html.matchAll(new RegExp(`<${tag}(?<attributes>[^>]*)>(?<text>[^]*?)</${tag}>`, 'g'));
  const texts = [...found].flatMap(({ groups }) => {
    const { attributes = '', text = '' } = groups ?? {};
    return text === '' || attributes.includes('application/ld+json') ? [] : [text];
  });
  return [...new Set(texts)].map((text) => ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`).join('');
}
