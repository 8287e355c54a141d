import { useQuery } from '@tanstack/react-query';
import { type RefObject, Suspense } from 'react';
import { useApi } from '../../session/SessionProvider.tsx';
import { usePiece } from '../../ui/use-piece.ts';
import { dictationQuery } from './dictation-request.ts';

const loadControl = () => import('./DictationControl.tsx');

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
  const { piece } = usePiece(loadControl, data?.available === true);
  return <Suspense fallback={null}>{data?.available && piece && <piece.DictationControl {...props} />}</Suspense>;
}
