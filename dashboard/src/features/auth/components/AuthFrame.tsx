import type { ReactNode } from 'react';
import { useWords } from '../../../i18n/use-words.ts';
import { paths } from '../../../paths.ts';
import { Logo } from '../../../ui/Logo.tsx';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import { AppearanceSwitch } from './AppearanceSwitch.tsx';
import styles from './AuthFrame.module.css';

export const authStyles = styles;

type AuthFrameProps = { title: string; text?: ReactNode; children: ReactNode; foot?: ReactNode };

/** The layout of every page before login: one card. */
export function AuthFrame({ title, text, children, foot }: AuthFrameProps) {
  const t = useWords('auth');
  return (
    <div className={styles.frame}>
      <header className={styles.bar}>
        <Logo href={paths.home} label={t('home')} />
        <AppearanceSwitch />
      </header>
      <main className={styles.main}>
        <div className={styles.card}>
          <div className={styles.head}>
            <PageHeading title={title} />
            {text && <p>{text}</p>}
          </div>
          {children}
        </div>
      </main>
      <footer className={styles.foot}>{foot}</footer>
    </div>
  );
}
