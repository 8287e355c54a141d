import { EyeInvisibleOutlined, PlusOutlined, ShareAltOutlined } from '@ant-design/icons';
import type { ToolId } from '@deskmate/api/tools';
import { beginLabels } from '@deskmate/brand/tools';
import type { ReactNode } from 'react';
import { useWords } from '../../i18n/use-words.ts';
import { useSettings } from '../../settings/SettingsProvider.tsx';
import { InHeader } from '../../ui/HeaderSlot.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from './ConversationHeader.module.css';
import { ConversationTitle } from './ConversationTitle.tsx';

type Props = {
  tool: ToolId;
  sessionId: string;
  /** Empty before the first message. */
  title: string;
  canRename: boolean;
  /** The word for a temporary conversation; null where it is not one. */
  temporaryLabel: string | null;
  onNew: (() => void) | null;
  onShare: (() => void) | null;
  /** What the tool adds. */
  children?: ReactNode;
};

/** A conversation's part of the header: its title, and actions for the whole conversation. */
export function ConversationHeader({
  tool,
  sessionId,
  title,
  canRename,
  temporaryLabel,
  onNew,
  onShare,
  children,
}: Props) {
  const t = useWords('conversation');
  const { language } = useSettings();
  return (
    <InHeader>
      {title !== '' && <ConversationTitle key={sessionId} sessionId={sessionId} title={title} canRename={canRename} />}
      {temporaryLabel && (
        <span className={title === '' ? styles.temporary : styles.temporaryBesideTitle}>
          {title !== '' && <Icon icon={EyeInvisibleOutlined} size={14} />}
          <span>{temporaryLabel}</span>
        </span>
      )}
      {onNew && <IconButton icon={PlusOutlined} size="large" label={beginLabels[tool][language]} onClick={onNew} />}
      {onShare && (
        <IconButton
          icon={ShareAltOutlined}
          size="large"
          label={t('share')}
          className={styles.share}
          onClick={onShare}
        />
      )}
      {children}
    </InHeader>
  );
}
