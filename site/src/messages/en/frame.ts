import { identity } from '@deskmate/brand/identity';

/** What surrounds every page. */
export const frame = {
  skip: 'Skip to content',
  mainMenu: 'Main menu',
  openMenu: 'Open menu',
  closeMenu: 'Close menu',
  menu: 'Menu',
  openSettings: 'Settings',
  closeSettings: 'Close settings',
  registerNow: 'Register now',
  login: 'Login',
  dashboard: 'Dashboard',
  otherLanguage: 'العربية',
  settings: 'Settings',
  mode: 'Mode',
  light: 'Light',
  dark: 'Dark',
  fullscreen: 'Fullscreen',
  leaveFullscreen: 'Leave fullscreen',
  reset: 'Reset',
  legal: 'Legal',
  getInTouch: 'Get in Touch',
  /** A fixed text; its spelling is intended. */
  copied: 'Email address Copied to clipboard. Use it as your convinience.',
  copyAddress: 'Copy the support address',
  socialLinks: `Follow ${identity.name}`,
  rights: 'All rights reserved.',
  breadcrumb: 'Home',
  comingSoon: 'coming soon',
  web: 'Web',
  now: 'now',
  soon: 'soon',
  /** Above what is described before it is built. */
  soonNote: 'Coming soon: this is not part of the product yet. Below is how it will work.',
  inChat: 'Do it in Chat today',
  platformSoon: 'This app is coming soon. Until then, install the web app: see Apps.',
};
