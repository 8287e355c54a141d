import type { ToolId } from '@deskmate/api/tools';
import { preloadMessageList } from '../conversation/thread/load-message-list.ts';
import type { ToolScreenProps } from '../conversation/tool-screen.ts';
import type { Feature } from '../i18n/catalogues.ts';
import { type LazyComponent, lazyComponent } from '../ui/lazy-component.tsx';

type ToolScreen = {
  Screen: LazyComponent<ToolScreenProps>;
  /** The catalogues of words that the screen reads besides those of `conversation/`. */
  features: readonly Feature[];
};

/** The screen of each tool, fetched when the tool is first opened. */
export const toolScreens: Record<ToolId, ToolScreen> = {
  chat: {
    Screen: lazyComponent(async () => {
      const screen = import('../features/chat/components/ChatScreen.tsx');
      preloadMessageList();
      return (await screen).ChatScreen;
    }),
    features: ['chat'],
  },
  translate: {
    Screen: lazyComponent(
      async () => (await import('../features/translate/components/TranslateScreen.tsx')).TranslateScreen,
    ),
    features: ['translate', 'languages'],
  },
  art: {
    Screen: lazyComponent(async () => (await import('../features/art/components/ArtScreen.tsx')).ArtScreen),
    features: ['art'],
  },
  read: {
    Screen: lazyComponent(async () => {
      const screen = import('../features/read/components/ReadScreen.tsx');
      preloadMessageList();
      return (await screen).ReadScreen;
    }),
    features: ['read'],
  },
  write: {
    Screen: lazyComponent(async () => (await import('../features/write/components/WriteScreen.tsx')).WriteScreen),
    features: ['write', 'languages'],
  },
};
