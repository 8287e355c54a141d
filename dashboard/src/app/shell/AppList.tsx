import { platforms } from '@deskmate/brand/platforms';
import { useWords } from '../../messages/use-words.ts';
import { useSettings } from '../../settings/SettingsProvider.tsx';
import styles from './SideNav.module.css';

/** Where the product will also run. Nothing there can be had yet, so these are words and not links. */
export function AppList() {
  const words = useWords('shell');
  const { language } = useSettings();
  return (
    <details>
      <summary>{words('apps')}</summary>
      <ul className={styles.items}>
        {platforms.map(({ id, sidebarLabel }) => (
          <li key={id}>
            {sidebarLabel[language]}: {words('comingSoon')}
          </li>
        ))}
      </ul>
    </details>
  );
}
