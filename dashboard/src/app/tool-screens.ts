import type { BuiltToolId } from '@deskmate/api/tools';
import type { ComponentType } from 'react';
import { preloadMessageList } from '../conversation/messages/LazyMessageList.tsx';
import type { ToolScreenProps } from '../conversation/tool-screen.ts';
import type { Feature } from '../messages/catalogues.ts';

type ToolScreen = {
  load: () => Promise<ComponentType<ToolScreenProps>>;
  /** The catalogues of words that the screen reads besides those of `conversation/`. */
  features: readonly Feature[];
};

/** The screen of each tool, fetched when the tool is first opened. */
export const toolScreens: Record<BuiltToolId, ToolScreen> = {
  chat: {
    load: async () => {
      const screen = import('../features/chat/components/ChatScreen.tsx');
      preloadMessageList();
      return (await screen).ChatScreen;
    },
    features: ['chat'],
  },
};
