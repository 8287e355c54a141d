import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import { NavLink } from 'react-router-dom';
import { useWords } from '../../messages/use-words.ts';
import { useSettings } from '../../settings/SettingsProvider.tsx';
import { AppList } from './AppList.tsx';
import styles from './SideNav.module.css';
import { SubscriptionBanner } from './SubscriptionBanner.tsx';
import { tools } from './tools.tsx';

type SideNavProps = { mini: boolean; inDrawer?: boolean; onNavigate?: () => void };

/** The tools, the subscription banner and what is yet to come; wide (280) or small (88). */
export function SideNav({ mini, inDrawer = false, onNavigate }: SideNavProps) {
  const words = useWords('shell');
  return (
    <div className={`${styles.side} ${mini ? styles.mini : ''}`}>
      <nav aria-label={words('tools')}>
        <ul className={styles.items}>
          {tools.map((tool) => (
            <li key={tool.id}>
              <NavLink className={styles.item} to={tool.path} onClick={onNavigate}>
                {tool.icon}
                <span>{words(tool.id)}</span>
                {!tool.isBuilt && <span className={styles.soon}>{words('soon')}</span>}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.foot}>
        {!mini && <SubscriptionBanner onNavigate={onNavigate} />}
        {!mini && <AppList />}
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
