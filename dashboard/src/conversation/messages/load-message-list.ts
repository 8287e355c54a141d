/** In its own module, so that pages without a conversation do not load the component. */
export const loadMessageList = () => import('./MessageList.tsx');

/** Begins fetching the list, so that it is there when the first answer comes. */
export const preloadMessageList = (): void => void loadMessageList().catch(() => {});
