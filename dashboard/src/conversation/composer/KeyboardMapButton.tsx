import { QuestionCircleOutlined } from '@ant-design/icons';
import { useWords } from '../../i18n/use-words.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { touchScreen, useMedia } from '../../ui/use-media.ts';

/** Opens the list of keyboard shortcuts; on a touch screen there is none to press. */
export function KeyboardMapButton({ onOpen }: { onOpen: () => void }) {
  const t = useWords('conversation');
  if (useMedia(touchScreen)) return null;
  return <IconButton icon={QuestionCircleOutlined} size="large" label={t('keyboard')} onClick={onOpen} />;
}
