import { MenuOutlined, SettingOutlined } from '@ant-design/icons';
import { useLinkClickHandler } from 'react-router-dom';
import { useWords } from '../../i18n/use-words.ts';
import { paths } from '../../paths.ts';
import { useUser } from '../../session/AuthProvider.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { PlanBadge } from './PlanBadge.tsx';
import styles from './Shell.module.css';

type Props = {
  onOpen: (drawer: 'nav' | 'settings' | 'profile') => void;
  /** Gets the element that the page fills. */
  slotRef: (slot: HTMLElement | null) => void;
};

export function TopBar({ onOpen, slotRef }: Props) {
  const t = useWords('shell');
  const user = useUser();
  const goToChat = useLinkClickHandler<HTMLAnchorElement>(paths.chat);
  return (
    <header className={styles.bar}>
      <button
        type="button"
        className={`${styles.icon} ${styles.menuButton}`}
        aria-label={t('openMenu')}
        onClick={() => onOpen('nav')}
      >
        <Icon icon={MenuOutlined} />
      </button>
      <div className={styles.logo}>
        <Logo href={paths.chat} label={t('home')} onClick={goToChat} />
      </div>
      <div ref={slotRef} className={styles.slot} />
      <PlanBadge />
      <button type="button" className={styles.icon} aria-label={t('openSettings')} onClick={() => onOpen('settings')}>
        <Icon icon={SettingOutlined} />
      </button>
      <button
        type="button"
        className={styles.icon}
        aria-label={`${t('openProfile')}: ${user.displayName}`}
        onClick={() => onOpen('profile')}
      >
        <Avatar firstName={user.first_name} lastName={user.last_name} url={user.profile_picture?.url ?? null} />
      </button>
    </header>
  );
}
