import type { ChatAction } from '@deskmate/api/contracts/ai/chat';
import type { BuiltToolId } from '@deskmate/api/tools';
import { chatPrompt } from './chat/chat-prompt.ts';
import type { PromptBuilders } from './chat/prompt-builder.ts';

/** The text tools of this version; the compiler asks for each that `tools.ts` calls built. */
export const promptBuilders: Required<Pick<PromptBuilders, BuiltToolId & ChatAction['type']>> = {
  chat: chatPrompt,
};
