import type { Passkey } from '@deskmate/api/contracts/main/passkeys';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useErrorWords } from '../../i18n/use-error-words.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useWords } from '../../i18n/use-words.ts';
import { canUsePasskeys } from '../../session/passkey-support.ts';
import { useApi } from '../../session/SessionProvider.tsx';
import { ConfirmModal } from '../../ui/ConfirmModal.tsx';
import { useNotify } from '../../ui/NoticeProvider.tsx';
import page from '../../ui/Page.module.css';
import { QueryState } from '../../ui/QueryState.tsx';
import { PasskeyNameModal } from './PasskeyNameModal.tsx';
import { addPasskey, passkeysQuery, removePasskey, renamePasskey } from './passkey-queries.ts';
import { useReauthentication } from './ReauthenticationProvider.tsx';

/** Passkeys: added, named and removed here; they log in without a password and without a code. */
export function Passkeys() {
  const t = useWords('security');
  const errorWords = useErrorWords();
  const api = useApi();
  const queries = useQueryClient();
  const notify = useNotify();
  const passkeys = useQuery(passkeysQuery(api));
  const runReauthenticated = useReauthentication();
  const [naming, setNaming] = useState<Passkey | 'new' | null>(null);
  const [removing, setRemoving] = useState<Passkey | null>(null);
  const refresh = () => queries.invalidateQueries({ queryKey: passkeysQuery(api).queryKey });
  const remove = useMutation({
    mutationFn: (id: string) => runReauthenticated(() => removePasskey(api, id)),
    onSuccess: () => notify.success(t('passkeyRemoved')),
    onError: (error) => notify.error(errorWords(error)),
    onSettled: refresh,
  });
  const save = async (name: string) => {
    if (naming === 'new') await runReauthenticated(() => addPasskey(api, name));
    else if (naming) await renamePasskey(api, naming.id, name);
    notify.success(t(naming === 'new' ? 'passkeyAdded' : 'passkeyRenamed'));
    setNaming(null);
    await refresh();
  };
  return (
    <section className={page.card}>
      <h2>{t('passkeysTitle')}</h2>
      <p className={page.lead}>{t('passkeysText')}</p>
      <QueryState query={passkeys}>
        {({ items }) =>
          items.length === 0 ? (
            <p className={page.soft}>{t('noPasskeys')}</p>
          ) : (
            <ul className={page.list}>
              {items.map((passkey) => (
                <PasskeyItem
                  key={passkey.id}
                  passkey={passkey}
                  removing={remove.isPending && remove.variables === passkey.id}
                  onRename={() => setNaming(passkey)}
                  onRemove={() => setRemoving(passkey)}
                />
              ))}
            </ul>
          )
        }
      </QueryState>
      <div>
        {canUsePasskeys() ? (
          <Button onClick={() => setNaming('new')}>{t('passkeyAdd')}</Button>
        ) : (
          <p className={page.soft}>{t('passkeysUnsupported')}</p>
        )}
      </div>
      <PasskeyNameModal of={naming} onClose={() => setNaming(null)} onSave={save} />
      <ConfirmModal
        open={removing !== null}
        title={t('passkeyRemoveAsk', { name: removing?.name ?? '' })}
        text={t('passkeyRemoveText')}
        action={t('passkeyRemove')}
        onClose={() => setRemoving(null)}
        onConfirm={async () => removing && remove.mutate(removing.id)}
      />
    </section>
  );
}

type PasskeyItemProps = { passkey: Passkey; removing: boolean; onRename: () => void; onRemove: () => void };

function PasskeyItem({ passkey, removing, onRename, onRemove }: PasskeyItemProps) {
  const t = useWords('security');
  const accountWords = useWords('account');
  const { dateTime } = useFormat();
  const { name, created_at, last_used_at } = passkey;
  return (
    <li className={`${page.item} ${page.spread}`}>
      <div>
        <strong dir="auto">{name}</strong>
        <p className={`${page.soft} ${page.small}`}>
          {t('passkeySince', { time: dateTime(created_at) })} ·{' '}
          {last_used_at ? accountWords('lastUsed', { time: dateTime(last_used_at) }) : t('passkeyNotUsedYet')}
        </p>
      </div>
      <div className={page.row}>
        <Button onClick={onRename} aria-label={`${t('passkeyRename')}: ${name}`}>
          {t('passkeyRename')}
        </Button>
        <Button loading={removing} onClick={onRemove} aria-label={`${t('passkeyRemove')}: ${name}`}>
          {t('passkeyRemove')}
        </Button>
      </div>
    </li>
  );
}
