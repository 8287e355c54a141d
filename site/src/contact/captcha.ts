type Turnstile = {
  render(element: HTMLElement, options: { sitekey: string; action: string; theme: string; language: string }): string;
  reset(): void;
};
declare global {
  var turnstile: Turnstile | undefined;
}

const source = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit';

/**
 * Loads the operator's captcha into `container`; it puts its answer into a hidden field of the form around it.
 * @throws when its script could not be loaded
 */
export async function showCaptcha(container: HTMLElement, siteKey: string): Promise<void> {
  await new Promise((loaded, failed) => {
    const script = document.createElement('script');
    script.src = source;
    script.onload = loaded;
    script.onerror = failed;
    document.head.append(script);
  });
  const { dataset, lang } = document.documentElement;
  // The service accepts the answer for this form only.
  const options = { sitekey: siteKey, action: 'contact', theme: dataset.theme ?? 'auto', language: lang };
  if (!globalThis.turnstile) throw new Error('the script of the captcha defines no captcha');
  globalThis.turnstile.render(container, options);
}

/** A captcha answer is good once. */
export const renewCaptcha = () => globalThis.turnstile?.reset();
