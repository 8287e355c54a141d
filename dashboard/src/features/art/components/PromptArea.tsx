import { type KeyboardEvent, useId } from 'react';
import box from '../../../conversation/composer/prompt-box.module.css';
import { shouldSend } from '../../../conversation/composer/should-send.ts';
import { useAutoGrow } from '../../../conversation/composer/use-auto-grow.ts';
import { useWords } from '../../../messages/use-words.ts';
import { useSettings } from '../../../settings/SettingsProvider.tsx';
import type { PromptForm } from '../use-prompt-form.ts';

type Props = {
  form: Pick<PromptForm, 'area' | 'text' | 'setText' | 'submit' | 'hintId'> & {
    files: Pick<PromptForm['files'], 'onPaste'>;
  };
};

export function PromptArea({ form }: Props) {
  const t = useWords('art');
  const { enterSends } = useSettings();
  const id = useId();
  useAutoGrow(form.area, form.text);
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, shiftKey, ctrlKey, metaKey, altKey, keyCode } = event;
    const { isComposing } = event.nativeEvent;
    if (!shouldSend({ key, shiftKey, ctrlKey, metaKey, altKey, keyCode, isComposing }, enterSends)) return;
    event.preventDefault();
    form.submit();
  };
  return (
    <textarea
      ref={form.area}
      id={id}
      dir="auto"
      rows={2}
      className={box.area}
      aria-label={t('prompt')}
      aria-describedby={form.hintId}
      placeholder={t('placeholder')}
      value={form.text}
      onChange={(event) => form.setText(event.target.value)}
      onPaste={form.files.onPaste}
      onKeyDown={onKeyDown}
    />
  );
}
