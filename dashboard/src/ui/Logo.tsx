import { identity } from '@deskmate/brand/identity';
import { logoSvg } from '@deskmate/brand/logo';
import { colours } from '@deskmate/brand/tokens';
import type { MouseEventHandler } from 'react';
import { useSettings } from '../settings/SettingsProvider.tsx';
import styles from './Logo.module.css';

type LogoProps = {
  href: string;
  label: string;
  markOnly?: boolean;
  /** Goes there without loading the page anew, where the address is one of this application. */
  onClick?: MouseEventHandler<HTMLAnchorElement>;
};

/** The mark in the colours of the theme, with the name beside it. */
export function Logo({ href, label, markOnly = false, onClick }: LogoProps) {
  const { pine, amber } = colours[useSettings().mode];
  return (
    <a className={styles.logo} href={href} aria-label={`${identity.name}: ${label}`} onClick={onClick}>
      <img src={`data:image/svg+xml,${encodeURIComponent(logoSvg(pine, amber))}`} alt="" width={32} height={32} />
      {!markOnly && <span>{identity.name}</span>}
    </a>
  );
}
