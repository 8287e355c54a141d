/** What the answer will be good for; the service checks that it was asked for this. */
export type CaptchaAction = 'login' | 'register' | 'resend' | 'forgot';

export type Turnstile = {
  render: (
    container: HTMLElement,
    options: {
      sitekey: string;
      action: CaptchaAction;
      theme: 'light' | 'dark';
      language: string;
      callback: (response: string) => void;
      'expired-callback': () => void;
      'error-callback': () => void;
    },
  ) => string;
  remove: (widgetId: string) => void;
};

type TurnstileWindow = Window & { turnstile?: Turnstile };

const address = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit';
let loading: Promise<Turnstile> | null = null;

/** Cloudflare's script, fetched once and only when a check is asked for. */
export function loadTurnstile(): Promise<Turnstile> {
  loading ??= fetchScript().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

function fetchScript(): Promise<Turnstile> {
  const page = window as TurnstileWindow;
  if (page.turnstile) return Promise.resolve(page.turnstile);
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.async = true;
    script.onload = () => (page.turnstile ? resolve(page.turnstile) : reject(new Error('Turnstile did not start')));
    script.onerror = () => reject(new Error('Turnstile could not be fetched'));
    document.head.append(script);
  });
}
