import { EyeInvisibleOutlined } from '@ant-design/icons';
import { useWords } from '../../../i18n/use-words.ts';
import { IconButton } from '../../../ui/IconButton.tsx';

type Props = { isOn: boolean; onChange: (isOn: boolean) => void };

/** Turns an empty chat into one that is not kept, and back. */
export function TemporaryToggle({ isOn, onChange }: Props) {
  const t = useWords('chat');
  return (
    <IconButton
      icon={EyeInvisibleOutlined}
      size="large"
      label={t(isOn ? 'temporaryOff' : 'temporaryOn')}
      aria-pressed={isOn}
      onClick={() => onChange(!isOn)}
    />
  );
}
