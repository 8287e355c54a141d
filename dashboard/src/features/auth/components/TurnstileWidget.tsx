import { useEffect, useRef, useState } from 'react';
import { useSettings } from '../../../settings/SettingsProvider.tsx';
import { type CaptchaAction, loadTurnstile } from '../load-turnstile.ts';

type TurnstileWidgetProps = {
  siteKey: string;
  action: CaptchaAction;
  label: string;
  failure: string;
  onResponse: (response: string | null) => void;
};

export function TurnstileWidget({ siteKey, action, label, failure, onResponse }: TurnstileWidgetProps) {
  const container = useRef<HTMLElement>(null);
  const [failed, setFailed] = useState(false);
  const { mode, language } = useSettings();

  useEffect(() => {
    let remove = () => {};
    let isUnmounted = false;
    loadTurnstile().then(
      (turnstile) => {
        if (isUnmounted || !container.current) return;
        const widgetId = turnstile.render(container.current, {
          sitekey: siteKey,
          action,
          theme: mode,
          language,
          callback: onResponse,
          'expired-callback': () => onResponse(null),
          'error-callback': () => setFailed(true),
        });
        remove = () => turnstile.remove(widgetId);
      },
      () => setFailed(true),
    );
    return () => {
      isUnmounted = true;
      remove();
    };
  }, [siteKey, action, mode, language, onResponse]);

  return (
    <div>
      <section ref={container} aria-label={label} />
      {failed && <p role="alert">{failure}</p>}
    </div>
  );
}
