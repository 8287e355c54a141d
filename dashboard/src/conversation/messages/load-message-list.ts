/** Apart from its component, so that pages without a conversation do not carry it. */
export const loadMessageList = () => import('./MessageList.tsx');

/** Begins fetching the list, so that it is there when the first answer comes. */
export const preloadMessageList = (): void => void loadMessageList().catch(() => {});
