import type { LinkedAccount } from '@deskmate/api/contracts/main/linked-accounts';
import { providerNames, type SignInProvider } from '@deskmate/api/sign-in-providers';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useErrorWords } from '../../i18n/use-error-words.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useWords } from '../../i18n/use-words.ts';
import { publicConfigQuery } from '../../session/public-config-queries.ts';
import { useApi } from '../../session/SessionProvider.tsx';
import { ConfirmModal } from '../../ui/ConfirmModal.tsx';
import { useNotify } from '../../ui/NoticeProvider.tsx';
import page from '../../ui/Page.module.css';
import { QueryState } from '../../ui/QueryState.tsx';
import { linkAccount, linkedAccountsQuery, unlinkAccount } from './linked-account-queries.ts';
import { useReauthentication } from './ReauthenticationProvider.tsx';

/** Accounts at other services that log in here. Nothing where the operator has set none up and none is linked. */
export function LinkedAccounts() {
  const t = useWords('security');
  const errorWords = useErrorWords();
  const api = useApi();
  const queries = useQueryClient();
  const notify = useNotify();
  const linked = useQuery(linkedAccountsQuery(api));
  const providers = useQuery(publicConfigQuery(api)).data?.sign_in_providers ?? [];
  const runReauthenticated = useReauthentication();
  const [removing, setRemoving] = useState<LinkedAccount | null>(null);
  const link = useMutation({
    mutationFn: (provider: SignInProvider) => runReauthenticated(() => linkAccount(api, provider)),
    onError: (error) => notify.error(errorWords(error)),
  });
  const unlink = useMutation({
    mutationFn: ({ id }: LinkedAccount) => runReauthenticated(() => unlinkAccount(api, id)),
    onSuccess: (_answer, { provider }) => notify.success(t('unlinked', { provider: providerNames[provider] })),
    onError: (error) => notify.error(errorWords(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: linkedAccountsQuery(api).queryKey }),
  });
  const items = linked.data?.items ?? [];
  if (providers.length === 0 && items.length === 0) return null;
  const isLinked = (provider: SignInProvider) => items.some((account) => account.provider === provider);
  return (
    <section className={page.card}>
      <h2>{t('linkedTitle')}</h2>
      <p className={page.lead}>{t('linkedText')}</p>
      <QueryState query={linked}>
        {() => (
          <>
            {items.length === 0 && <p className={page.soft}>{t('noLinked')}</p>}
            {items.length > 0 && (
              <ul className={page.list}>
                {items.map((account) => (
                  <LinkedAccountItem
                    key={account.id}
                    account={account}
                    removing={unlink.isPending && unlink.variables.id === account.id}
                    onRemove={() => setRemoving(account)}
                  />
                ))}
              </ul>
            )}
            <div className={page.row}>
              {providers
                .filter((provider) => !isLinked(provider))
                .map((provider) => (
                  <Button
                    key={provider}
                    loading={link.isPending && link.variables === provider}
                    onClick={() => link.mutate(provider)}
                  >
                    {t('link', { provider: providerNames[provider] })}
                  </Button>
                ))}
            </div>
          </>
        )}
      </QueryState>
      <ConfirmModal
        open={removing !== null}
        title={t('unlinkAsk', { provider: removing ? providerNames[removing.provider] : '' })}
        text={t('unlinkText')}
        action={t('unlink')}
        onClose={() => setRemoving(null)}
        onConfirm={async () => removing && unlink.mutate(removing)}
      />
    </section>
  );
}

type LinkedAccountItemProps = { account: LinkedAccount; removing: boolean; onRemove: () => void };

function LinkedAccountItem({ account, removing, onRemove }: LinkedAccountItemProps) {
  const t = useWords('security');
  const accountWords = useWords('account');
  const { dateTime } = useFormat();
  const { provider, email, linked_at, last_used_at } = account;
  const name = providerNames[provider];
  return (
    <li className={`${page.item} ${page.spread}`}>
      <div>
        <strong>{name}</strong> {email && <bdi>{email}</bdi>}
        <p className={`${page.soft} ${page.small}`}>
          {t('linkedSince', { time: dateTime(linked_at) })} ·{' '}
          {last_used_at ? accountWords('lastUsed', { time: dateTime(last_used_at) }) : t('linkedNotUsedYet')}
        </p>
      </div>
      <Button loading={removing} onClick={onRemove} aria-label={`${t('unlink')}: ${name}`}>
        {t('unlink')}
      </Button>
    </li>
  );
}
