import { mainAddresses } from '@deskmate/api/addresses';
import type { LedgerLine } from '@deskmate/api/contracts/main/usage';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useWords } from '../../messages/use-words.ts';
import { useApi } from '../../session/SessionProvider.tsx';
import { Button } from '../../ui/Button.tsx';
import page from '../../ui/Page.module.css';
import { QueryState } from '../../ui/QueryState.tsx';
import { UsageTable } from './UsageTable.tsx';

type UsagePage = { items: LedgerLine[]; next_cursor: string | null };

/** The own credit ledger, page by page. */
export function UsageTab() {
  const words = useWords('usage');
  const api = useApi();
  const usage = useInfiniteQuery({
    queryKey: ['usage'],
    queryFn: ({ pageParam, signal }) =>
      api.request<UsagePage>({
        service: 'main',
        method: 'GET',
        path: mainAddresses.usage,
        query: { cursor: pageParam ?? undefined },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
  });
  return (
    <section className={page.card}>
      <h2>{words('title')}</h2>
      <p className={page.lead}>{words('text')}</p>
      <QueryState query={usage} lines={8}>
        {({ pages }) => {
          const lines = pages.flatMap(({ items }) => items);
          return lines.length === 0 ? <p>{words('empty')}</p> : <UsageTable lines={lines} />;
        }}
      </QueryState>
      {usage.hasNextPage && (
        <div>
          <Button look="quiet" busy={usage.isFetchingNextPage} onClick={() => void usage.fetchNextPage()}>
            {words('more')}
          </Button>
        </div>
      )}
      <p className={`${page.soft} ${page.small}`}>{words('missing')}</p>
    </section>
  );
}
