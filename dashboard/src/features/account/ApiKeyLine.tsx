import type { ApiKey } from '@deskmate/api/contracts/main/api-keys';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useErrorWords } from '../../messages/use-error-words.ts';
import { useFormat } from '../../messages/use-format.ts';
import { useWords } from '../../messages/use-words.ts';
import { useApi } from '../../session/SessionProvider.tsx';
import { Button } from '../../ui/Button.tsx';
import { Confirm } from '../../ui/Confirm.tsx';
import { useNotify } from '../../ui/NoticeProvider.tsx';
import page from '../../ui/Page.module.css';
import { apiKeysQuery, revokeApiKey } from './api-key-requests.ts';

export function ApiKeyLine({ apiKey }: { apiKey: ApiKey }) {
  const words = useWords('account');
  const errorWords = useErrorWords();
  const { dateTime } = useFormat();
  const api = useApi();
  const queries = useQueryClient();
  const notify = useNotify();
  const revoke = useMutation({
    mutationFn: () => revokeApiKey(api, apiKey.id),
    onSuccess: () => notify.success(words('keyRevoked')),
    onError: (error) => notify.error(errorWords(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: apiKeysQuery(api).queryKey }),
  });
  const used = apiKey.last_used_at ? words('lastUsed', { time: dateTime(apiKey.last_used_at) }) : words('keyUnused');
  return (
    <li className={`${page.item} ${page.spread}`}>
      <div>
        <strong dir="auto">{apiKey.name}</strong> <code dir="ltr">{apiKey.hint}</code>
        <p className={`${page.soft} ${page.small}`}>
          {dateTime(apiKey.created_at)} · {used}
        </p>
      </div>
      <Confirm
        title={words('keyRevokeAsk', { name: apiKey.name })}
        text={words('keyRevokeText')}
        action={words('keyRevoke')}
        onConfirm={() => revoke.mutateAsync()}
      >
        {(ask) => (
          <Button look="quiet" onClick={ask} aria-label={`${words('keyRevoke')}: ${apiKey.name}`}>
            {words('keyRevoke')}
          </Button>
        )}
      </Confirm>
    </li>
  );
}
