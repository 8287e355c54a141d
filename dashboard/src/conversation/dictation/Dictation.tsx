import { useQuery } from '@tanstack/react-query';
import { lazy, type RefObject, Suspense } from 'react';
import { useApi } from '../../session/SessionProvider.tsx';
import { dictationQuery } from './dictation-request.ts';

const DictationControl = lazy(() =>
  import('./DictationControl.tsx').then((file) => ({ default: file.DictationControl })),
);

export type DictationProps = {
  /** Where the words go, at its caret. */
  area: RefObject<HTMLTextAreaElement | null>;
  /** The chat it belongs to; null where nothing may stay on the device. */
  place: string | null;
  onText: (text: string) => void;
};

/** A microphone beside what is being written (CH-10); nothing where no vendor can hear. */
export function Dictation(props: DictationProps) {
  const { data } = useQuery(dictationQuery(useApi()));
  if (!data?.available) return null;
  return (
    <Suspense fallback={null}>
      <DictationControl {...props} />
    </Suspense>
  );
}
