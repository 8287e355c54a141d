import { useEffect, useState } from 'react';
import { useWords } from '../i18n/use-words.ts';
import { copyText } from './copy-text.ts';

const confirmMs = 2000;

type Props = {
  text: string;
  className: string | undefined;
  /** The accessible name, where "Copy" alone is not clear. */
  label?: string;
};

/** Copies a text and says so in place. */
export function CopyButton({ text, className, label }: Props) {
  const t = useWords('conversation');
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  useEffect(() => {
    if (state === 'idle') return;
    const timer = setTimeout(() => setState('idle'), confirmMs);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = () => {
    copyText(text).then(
      () => setState('copied'),
      () => setState('failed'),
    );
  };
  return (
    <button type="button" className={className} title={label} onClick={copy}>
      <span aria-live="polite">
        {state === 'copied' ? t('copied') : state === 'failed' ? t('copyFailed') : (label ?? t('copy'))}
      </span>
    </button>
  );
}
