import { useQuery } from '@tanstack/react-query';
import { type RefObject, Suspense } from 'react';
import { useApi } from '../../session/SessionProvider.tsx';
import { useLazyModule } from '../../ui/use-lazy-module.ts';
import { dictationQuery } from './dictation-queries.ts';

const loadControl = () => import('./DictationControl.tsx');

export type DictationProps = {
  /** The text area that receives the text at its caret. */
  area: RefObject<HTMLTextAreaElement | null>;
  /** The chat of the recording; null when no recording may be stored on the device. */
  draftKey: string | null;
  onText: (text: string) => void;
};

/** The dictation button of a text area. Renders nothing when no vendor can transcribe. */
export function Dictation(props: DictationProps) {
  const { data } = useQuery(dictationQuery(useApi()));
  const { module } = useLazyModule(loadControl, data?.available === true);
  return <Suspense fallback={null}>{data?.available && module && <module.DictationControl {...props} />}</Suspense>;
}
