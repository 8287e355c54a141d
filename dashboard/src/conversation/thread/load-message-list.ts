import { lazyComponent } from '../../ui/lazy-component.tsx';

/** In its own module, so that pages without a conversation do not load the component. */
export const MessageList = lazyComponent(async () => (await import('./MessageList.tsx')).MessageList);

/** Begins fetching the list, so that it is there when the first answer comes. */
export const preloadMessageList = (): void => void MessageList.preload().catch(() => {});
