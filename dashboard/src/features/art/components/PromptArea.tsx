import { type KeyboardEvent, useId } from 'react';
import box from '../../../conversation/composer/prompt-box.module.css';
import { shouldSend } from '../../../conversation/composer/should-send.ts';
import { useAutoGrow } from '../../../conversation/composer/use-auto-grow.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { useSettings } from '../../../settings/SettingsProvider.tsx';
import type { PromptFormState } from '../use-prompt-form.ts';

type Props = {
  prompt: Pick<PromptFormState['prompt'], 'area' | 'text' | 'setText' | 'hintId'>;
  onPaste: PromptFormState['references']['files']['onPaste'];
  onSubmit: () => void;
};

export function PromptArea({ prompt, onPaste, onSubmit }: Props) {
  const t = useWords('art');
  const { enterSends } = useSettings();
  const id = useId();
  useAutoGrow(prompt.area, prompt.text);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!shouldSend(event, enterSends)) return;
    event.preventDefault();
    onSubmit();
  };
  return (
    <textarea
      ref={prompt.area}
      id={id}
      dir="auto"
      rows={2}
      className={box.area}
      aria-label={t('prompt')}
      aria-describedby={prompt.hintId}
      placeholder={t('placeholder')}
      value={prompt.text}
      onChange={(event) => prompt.setText(event.target.value)}
      onPaste={onPaste}
      onKeyDown={onKeyDown}
    />
  );
}
