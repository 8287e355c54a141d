import { HistoryOutlined, MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import { toolOfPath } from '@deskmate/api/tools';
import { dashboardMenu, itemsForRole } from '@deskmate/brand/navigation';
import { NavLink, useLocation } from 'react-router-dom';
import { useWords } from '../../i18n/use-words.ts';
import { useUser } from '../../session/AuthProvider.tsx';
import { useSettings } from '../../settings/SettingsProvider.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { ToolIcon } from '../../ui/ToolIcon.tsx';
import { AppLinks } from './AppLinks.tsx';
import { SideHistory } from './SideHistory.tsx';
import styles from './SideNav.module.css';
import { SubscriptionBanner } from './SubscriptionBanner.tsx';

type SideNavProps = {
  mini: boolean;
  inDrawer?: boolean;
  onNavigate?: () => void;
  onSearch: () => void;
  /** Opens the history where the sidebar is too narrow to hold it. */
  onHistory?: () => void;
};

/**
 * The tools, the history of the open one, the subscription banner and the links to the apps; 280 px wide. In the mini
 * layout, 88 px, the history opens from its icon.
 */
export function SideNav({ mini, inDrawer = false, onNavigate, onSearch, onHistory }: SideNavProps) {
  const t = useWords('shell');
  const { language } = useSettings();
  const { role } = useUser();
  const hasHistory = toolOfPath(useLocation().pathname) !== null;
  return (
    <div className={`${styles.side} ${mini ? styles.mini : ''}`}>
      <nav aria-label={t('tools')}>
        <ul className={styles.items}>
          {itemsForRole(dashboardMenu, role).map(({ id, title, path, icon }) => (
            <li key={id}>
              <NavLink className={styles.item} to={path} onClick={onNavigate}>
                {icon && <ToolIcon name={icon} size={mini ? 24 : 20} />}
                <span>{title[language]}</span>
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      {mini && hasHistory && (
        <button type="button" className={styles.item} aria-haspopup="dialog" onClick={onHistory}>
          <Icon icon={HistoryOutlined} size={22} />
          <span>{t('history')}</span>
        </button>
      )}
      {!mini && hasHistory && (
        <div className={styles.history}>
          <SideHistory onNavigate={onNavigate} onSearch={onSearch} />
        </div>
      )}
      <div className={styles.foot}>
        <SubscriptionBanner mini={mini} onNavigate={onNavigate} />
        <div className={styles.end}>
          <AppLinks />
          {!inDrawer && <LayoutButton mini={mini} />}
        </div>
      </div>
    </div>
  );
}

function LayoutButton({ mini }: { mini: boolean }) {
  const t = useWords('shell');
  const { change, direction } = useSettings();
  const pointsOut = mini === (direction === 'ltr');
  return (
    <button
      type="button"
      className={styles.resize}
      aria-label={t(mini ? 'fullMenu' : 'miniMenu')}
      onClick={() => change({ themeLayout: mini ? 'vertical' : 'mini' })}
    >
      <Icon icon={pointsOut ? MenuUnfoldOutlined : MenuFoldOutlined} size={16} />
    </button>
  );
}
