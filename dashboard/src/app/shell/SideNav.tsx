import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import { dashboardMenu, itemsForRole } from '@deskmate/brand/navigation';
import { NavLink } from 'react-router-dom';
import { useWords } from '../../messages/use-words.ts';
import { useUser } from '../../session/AuthProvider.tsx';
import { useSettings } from '../../settings/SettingsProvider.tsx';
import { ToolIcon } from '../../ui/ToolIcon.tsx';
import { AppLinks } from './AppLinks.tsx';
import styles from './SideNav.module.css';
import { SubscriptionBanner } from './SubscriptionBanner.tsx';

type SideNavProps = { mini: boolean; inDrawer?: boolean; onNavigate?: () => void };

/** The tools, the subscription banner and the links to the apps; 280 px wide, or 88 px in the mini layout. */
export function SideNav({ mini, inDrawer = false, onNavigate }: SideNavProps) {
  const words = useWords('shell');
  const { language } = useSettings();
  const { role } = useUser();
  return (
    <div className={`${styles.side} ${mini ? styles.mini : ''}`}>
      <nav aria-label={words('tools')}>
        <ul className={styles.items}>
          {itemsForRole(dashboardMenu, role).map(({ id, title, path, icon, info }) => (
            <li key={id}>
              <NavLink className={styles.item} to={path} onClick={onNavigate}>
                {icon && <ToolIcon name={icon} />}
                <span>{title[language]}</span>
                {info && <span className={styles.soon}>{info[language]}</span>}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.foot}>
        <SubscriptionBanner mini={mini} onNavigate={onNavigate} />
        <AppLinks mini={mini} />
        {!inDrawer && <LayoutButton mini={mini} />}
      </div>
    </div>
  );
}

function LayoutButton({ mini }: { mini: boolean }) {
  const words = useWords('shell');
  const { change, direction } = useSettings();
  const pointsOut = mini === (direction === 'ltr');
  return (
    <button
      type="button"
      className={styles.resize}
      aria-label={words(mini ? 'fullMenu' : 'miniMenu')}
      onClick={() => change({ themeLayout: mini ? 'vertical' : 'mini' })}
    >
      {pointsOut ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
    </button>
  );
}
