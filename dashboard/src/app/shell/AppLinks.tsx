import { platforms } from '@deskmate/brand/platforms';
import { useWords } from '../../i18n/use-words.ts';
import { paths } from '../../paths.ts';
import { useSettings } from '../../settings/SettingsProvider.tsx';
import styles from './SideNav.module.css';

const order = ['ios', 'android', 'chrome', 'edge', 'firefox'] as const;
const apps = order.flatMap((id) => platforms.filter((platform) => platform.id === id));

/** Links to the page of the public site about each app and extension. */
export function AppLinks() {
  const t = useWords('shell');
  const { language } = useSettings();
  return (
    <nav aria-label={t('apps')}>
      <ul className={styles.apps}>
        {apps.map(({ id, name, sidebarLabel }) => (
          <li key={id}>
            <a
              className={styles.app}
              href={paths.app(id)}
              aria-label={sidebarLabel[language]}
              title={sidebarLabel[language]}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
