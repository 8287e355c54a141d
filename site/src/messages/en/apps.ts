import { identity } from '@deskmate/brand/identity';

const { name } = identity;

export const apps = {
  heading: `${name} on your devices`,
  lead: 'Runs in every modern browser and installs like an app. [claim planned-apps: Native apps and browser extensions are planned.]',
  soonTitle: 'Coming soon',
  descriptions: {
    android: 'Share text and images from any app straight into a chat.',
    ios: 'The same on iPhone and iPad, with dictation from the keyboard.',
    chrome: 'Select text on a page; explain, translate or reply without leaving it.',
    edge: 'The same extension, for Edge.',
    firefox: 'The same extension, for Firefox.',
  },
  installTitle: 'Install it now, from the browser',
  installLead: 'It gets its own window and icon, and opens straight to your chats.',
  install: [
    {
      title: 'Chrome or Edge on a computer',
      steps: ['Stay on this page.', 'Click the install icon in the address bar.', 'Confirm with Install.'],
    },
    {
      title: 'Android',
      steps: ['Open this page in Chrome.', 'Open the browser menu.', 'Choose Add to home screen, then Install.'],
    },
    {
      title: 'iPhone and iPad',
      steps: ['Open this page in Safari.', 'Tap the Share button.', 'Choose Add to Home Screen.'],
    },
  ],
};
