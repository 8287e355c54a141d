import { type ComponentProps, lazy, Suspense } from 'react';
import { LoadingMessages } from './LoadingMessages.tsx';
import { loadMessageList } from './load-message-list.ts';

const MessageList = lazy(async () => ({ default: (await loadMessageList()).MessageList }));

type Props = ComponentProps<typeof MessageList> & { label: string };

/** The messages with all that draws Markdown, which the composer does not wait for. */
export function LazyMessageList({ label, ...list }: Props) {
  return (
    <Suspense fallback={<LoadingMessages label={label} />}>
      <MessageList {...list} />
    </Suspense>
  );
}
