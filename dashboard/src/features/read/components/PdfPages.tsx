import type { ComponentProps, ReactNode } from 'react';
import { usePdfSource } from '../pdf/use-pdf-source.ts';
import { DocumentView } from './DocumentView.tsx';

type Props = Omit<ComponentProps<typeof DocumentView>, 'source'> & {
  file: Blob | undefined;
  /** What is shown until the pages are there, or where this browser cannot draw them. */
  otherwise: (isUnreadable: boolean) => ReactNode;
};

/** The pages of a PDF, drawn from the file itself. */
export function PdfPages({ file, otherwise, ...shown }: Props) {
  const { source, isUnreadable } = usePdfSource(file);
  return source ? <DocumentView source={source} {...shown} /> : otherwise(isUnreadable);
}
