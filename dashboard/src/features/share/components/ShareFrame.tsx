import { identity } from '@deskmate/brand/identity';
import type { ReactNode } from 'react';
import { paths } from '../../../paths.ts';
import { useSettings } from '../../../settings/SettingsProvider.tsx';
import { Logo } from '../../../ui/Logo.tsx';
import styles from './SharePage.module.css';

/** The page of a share around what it shows; `action` stands in its bar. */
export function ShareFrame({ action, children }: { action?: ReactNode; children: ReactNode }) {
  const { language } = useSettings();
  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        <Logo href={paths.home} label={identity.tagline[language]} />
        {action}
      </header>
      <main className={styles.main}>{children}</main>
    </div>
  );
}
