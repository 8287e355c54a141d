import { mainAddresses } from '@deskmate/api/addresses';
import type { LedgerLine } from '@deskmate/api/contracts/main/usage';
import { isTool } from '@deskmate/api/tools';
import { toolNames } from '@deskmate/brand/tools';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { useFormat } from '../../i18n/use-format.ts';
import { useWords } from '../../i18n/use-words.ts';
import { paths } from '../../paths.ts';
import { downloadFile } from '../../session/download-file.ts';
import { useApi } from '../../session/SessionProvider.tsx';
import { useSettings } from '../../settings/SettingsProvider.tsx';
import { Button } from '../../ui/Button.tsx';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { FormAlert } from '../../ui/FormAlert.tsx';
import page from '../../ui/Page.module.css';
import { QueryState } from '../../ui/QueryState.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import { LedgerFilters } from './LedgerFilters.tsx';
import { type UsageFilter, usageQuery } from './usage-queries.ts';
import { useUsageNames } from './use-usage-names.ts';

/** The own credit ledger, page by page, with filters; all of it as a file. */
export function Ledger() {
  const t = useWords('usage');
  const api = useApi();
  const [filter, setFilter] = useState<UsageFilter>({});
  const usage = useInfiniteQuery(usageQuery(api, filter));
  const columns = useColumns();
  const isFiltered = Object.keys(filter).length > 0;
  const save = useSubmit(() => {
    const query = new URLSearchParams(filter).toString();
    const path = query === '' ? mainAddresses.usage : `${mainAddresses.usage}?${query}`;
    return downloadFile(api, { path, name: 'usage.csv', accept: 'text/csv' });
  });
  return (
    <>
      <LedgerFilters filter={filter} onChange={setFilter} />
      <div aria-busy={usage.isPlaceholderData} className={page.data}>
        <QueryState query={usage} lines={8}>
          {({ pages }) => {
            const lines = pages.flatMap(({ items }) => items);
            if (lines.length === 0) return <p className={page.soft}>{t(isFiltered ? 'noneMatches' : 'empty')}</p>;
            return <DataTable label={t('ledger')} columns={columns} rows={lines} rowKey={({ id }) => id} />;
          }}
        </QueryState>
      </div>
      <form onSubmit={save.onSubmit}>
        <FormAlert text={save.problem} />
        {usage.hasNextPage && (
          <Button look="quiet" busy={usage.isFetchingNextPage} onClick={() => void usage.fetchNextPage()}>
            {t('more')}
          </Button>
        )}{' '}
        <Button type="submit" look="quiet" busy={save.busy}>
          {t('csv')}
        </Button>
      </form>
    </>
  );
}

function useColumns(): Column<LedgerLine>[] {
  const t = useWords('usage');
  const { dateTime, number } = useFormat();
  const names = useUsageNames();
  const renderCause = useRenderCause();
  return [
    {
      key: 'time',
      title: t('time'),
      render: ({ created_at }) => <time dateTime={created_at}>{dateTime(created_at)}</time>,
    },
    { key: 'kind', title: t('what'), render: ({ kind }) => t(kind) },
    { key: 'cause', title: t('cause'), render: renderCause },
    {
      key: 'credits',
      title: t('credits'),
      isNumber: true,
      render: ({ credits }) => <bdi dir="ltr">{`${credits > 0 ? '+' : ''}${number(credits)}`}</bdi>,
    },
    { key: 'group', title: t('group'), render: ({ group }) => t(group) },
    { key: 'tool', title: t('tool'), render: ({ tool }) => (tool ? names.tool(tool) : null) },
    {
      key: 'model',
      title: t('model'),
      render: ({ model_id: id }) => (id === null ? null : <bdi>{names.model(id)}</bdi>),
    },
  ];
}

/** Why a line exists, with a link to the conversation that used the credits while that exists. */
function useRenderCause() {
  const t = useWords('usage');
  const { dateTime } = useFormat();
  const { language } = useSettings();
  return ({ cause, tool, session_id: sessionId, created_at: time }: LedgerLine): ReactNode => {
    if (cause !== 'use') return t(`cause_${cause}`);
    if (tool === null) return null;
    if (!isTool(tool)) return t(tool);
    if (!sessionId) return t('noConversation');
    const label = t('openIn', { tool: toolNames[tool][language] });
    return (
      <Link to={paths.conversation(tool, sessionId)} aria-label={`${label}, ${dateTime(time)}`}>
        {label}
      </Link>
    );
  };
}
