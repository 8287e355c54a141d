import { BorderOutlined, SoundOutlined } from '@ant-design/icons';
import { languageName } from '../../../conversation/composer/language-names.ts';
import { useReadAloud } from '../../../conversation/thread/use-read-aloud.ts';
import { hasVoice } from '../../../conversation/thread/voices.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { useSettings } from '../../../settings/SettingsProvider.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { useNotify } from '../../../ui/NoticeProvider.tsx';

type Props = { text: string; language: string | null; label: string };

/** Reads a text aloud in its own language; says so where the device has no voice for it. */
export function ListenButton({ text, language, label }: Props) {
  const t = useWords('translate');
  const conversationWords = useWords('conversation');
  const notify = useNotify();
  const { language: inLanguage } = useSettings();
  const speech = useReadAloud(text, language ?? undefined);
  if (!speech.isSupported || text.trim() === '') return null;
  const listen = () => {
    if (language !== null && !speech.isSpeaking && !hasVoice(language)) {
      return notify.info(t('noVoice', { language: languageName(language, inLanguage) }));
    }
    speech.toggle(text);
  };
  return (
    <IconButton
      icon={speech.isSpeaking ? BorderOutlined : SoundOutlined}
      size="large"
      label={speech.isSpeaking ? conversationWords('stopReading') : label}
      onClick={listen}
    />
  );
}
