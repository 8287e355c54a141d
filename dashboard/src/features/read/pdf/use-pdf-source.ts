import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useApi } from '../../../session/SessionProvider.tsx';
import { fileQuery } from '../documents/document-queries.ts';
import type { PageSize, PageSource } from '../pages/page-source.ts';
import { openPdf } from './open-pdf.ts';
import { createPdfSource, sizeOfPdfPage } from './pdf-source.tsx';

type Opened = { parts: ReturnType<typeof createPdfSource>; sizes: ReadonlyMap<number, PageSize> };

type OpenPdf = {
  source: PageSource | null;
  /** Why the file could not be fetched. */
  error: unknown;
  /** The file is there, but this browser cannot draw it. */
  isUnreadable: boolean;
  retry: () => void;
};

/** Opens the file of a document; the sizes of its pages follow once the first one is known. */
export function usePdfSource(documentId: string): OpenPdf {
  const file = useQuery(fileQuery(useApi(), documentId));
  const [opened, setOpened] = useState<Opened | null>(null);
  const [isUnreadable, setUnreadable] = useState(false);

  useEffect(() => {
    const blob = file.data;
    if (!blob) return;
    let isCurrent = true;
    let close = () => {};
    const open = async () => {
      const task = openPdf(await blob.arrayBuffer());
      close = task.close;
      if (!isCurrent) return close();
      const pdf = await task.pdf;
      const sizes = new Map([[1, await sizeOfPdfPage(pdf, 1)]]);
      if (!isCurrent) return;
      const parts = createPdfSource(pdf);
      setOpened({ parts, sizes });
      const rest = Array.from({ length: pdf.numPages - 1 }, (_, index) => index + 2);
      const measured = await Promise.all(rest.map(async (page) => [page, await sizeOfPdfPage(pdf, page)] as const));
      const isUniform = measured.every(([, size]) => isSame(size, sizes.get(1)));
      if (isCurrent && !isUniform) setOpened({ parts, sizes: new Map([...sizes, ...measured]) });
    };
    open().catch((error: unknown) => {
      if (!isCurrent) return;
      console.info('The document could not be drawn.', error);
      setUnreadable(true);
    });
    return () => {
      isCurrent = false;
      setOpened(null);
      setUnreadable(false);
      close();
    };
  }, [file.data]);

  const source = useMemo(() => {
    // A page whose size is not known yet is taken to be like the first.
    const sizeOf = (page: number) => opened?.sizes.get(page) ?? opened?.sizes.get(1) ?? null;
    return opened && { ...opened.parts, sizeOf };
  }, [opened]);
  return { source, error: file.error, isUnreadable, retry: () => void file.refetch() };
}

const isSame = (one: PageSize, other: PageSize | undefined) =>
  one.width === other?.width && one.height === other.height;
