import { type ComponentProps, lazy, Suspense } from 'react';
import { LoadingMessages } from './LoadingMessages.tsx';

const load = () => import('./MessageList.tsx');
const MessageList = lazy(async () => ({ default: (await load()).MessageList }));

type Props = ComponentProps<typeof MessageList> & { label: string };

/** The messages with all that draws Markdown, which the composer does not wait for. */
export function LazyMessageList({ label, ...list }: Props) {
  return (
    <Suspense fallback={<LoadingMessages label={label} />}>
      <MessageList {...list} />
    </Suspense>
  );
}

/** Begins fetching the list, so that it is there when the first answer comes. */
export const preloadMessageList = (): void => void load().catch(() => {});
