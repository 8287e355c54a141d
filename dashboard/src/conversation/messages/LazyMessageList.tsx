import { type ComponentProps, Suspense } from 'react';
import { LoadingMessages } from './LoadingMessages.tsx';
import { MessageList } from './load-message-list.ts';

type Props = ComponentProps<typeof MessageList> & { label: string };

/** The messages with all that draws Markdown, which the composer does not wait for. */
export function LazyMessageList({ label, ...list }: Props) {
  return (
    <Suspense fallback={<LoadingMessages label={label} />}>
      <MessageList {...list} />
    </Suspense>
  );
}
