import type { ToolId } from '@deskmate/api/tools';
import { beginLabels } from '@deskmate/brand/tools';
import type { ReactNode } from 'react';
import { useWords } from '../../messages/use-words.ts';
import { useSettings } from '../../settings/SettingsProvider.tsx';
import { InHeader } from '../../ui/HeaderSlot.tsx';
import { IconButton } from '../icon/IconButton.tsx';
import styles from './ConversationHeader.module.css';
import { ConversationTitle } from './ConversationTitle.tsx';

type Props = {
  tool: ToolId;
  sessionId: string;
  /** Empty before the first message. */
  title: string;
  canRename: boolean;
  /** What kind of conversation it is, where that is not the usual one. */
  badge: string | null;
  onNew: (() => void) | null;
  onShare: (() => void) | null;
  /** What the tool adds. */
  children: ReactNode;
};

/** What the header shows of a conversation: its title, and what can be done with all of it. */
export function ConversationHeader({ tool, sessionId, title, canRename, badge, onNew, onShare, children }: Props) {
  const t = useWords('conversation');
  const { language } = useSettings();
  return (
    <InHeader>
      {title === '' ? (
        <span className={styles.space} />
      ) : (
        <ConversationTitle key={sessionId} sessionId={sessionId} title={title} canRename={canRename} />
      )}
      {badge && <span className={styles.badge}>{badge}</span>}
      {onNew && <IconButton icon="plus" size="large" label={beginLabels[tool][language]} onClick={onNew} />}
      {onShare && (
        <IconButton icon="share" size="large" label={t('share')} className={styles.share} onClick={onShare} />
      )}
      {children}
    </InHeader>
  );
}
