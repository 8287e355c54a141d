import type { ApiKey } from '@deskmate/api/contracts/main/api-keys';
import { fieldLimits } from '@deskmate/api/limits';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useErrorWords } from '../../i18n/use-error-words.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useApi } from '../../session/SessionProvider.tsx';
import { ConfirmModal } from '../../ui/ConfirmModal.tsx';
import { useNotify } from '../../ui/NoticeProvider.tsx';
import page from '../../ui/Page.module.css';
import { QueryState } from '../../ui/QueryState.tsx';
import { apiKeysQuery, createApiKey, type NewApiKey, revokeApiKey } from './api-key-queries.ts';
import { NewKeyModal } from './NewKeyModal.tsx';
import { useReauthentication } from './ReauthenticationProvider.tsx';
import { useAntdSubmit } from './use-antd-submit.ts';

type NewKeyForm = { name: string };

/** Personal API keys: created and named here, shown once, revoked at once. */
export function ApiKeys() {
  const t = useWords('account');
  const fieldWords = useWords('fields');
  const api = useApi();
  const queries = useQueryClient();
  const keys = useQuery(apiKeysQuery(api));
  const [created, setCreated] = useState<NewApiKey | null>(null);
  const [revoking, setRevoking] = useState<ApiKey | null>(null);
  const revoke = useRevoke();
  const runReauthenticated = useReauthentication();
  const [form] = Form.useForm<NewKeyForm>();
  const { busy, problem, onFinish } = useAntdSubmit(form, async ({ name }) => {
    setCreated(await runReauthenticated(() => createApiKey(api, name.trim())));
    form.resetFields();
    await queries.invalidateQueries({ queryKey: apiKeysQuery(api).queryKey });
  });
  return (
    <section className={page.card}>
      <h2>{t('keysTitle')}</h2>
      <p className={page.lead}>{t('keysText')}</p>
      <QueryState query={keys}>
        {({ items }) =>
          items.length === 0 ? (
            <p className={page.soft}>{t('noKeys')}</p>
          ) : (
            <ul className={page.list}>
              {items.map((key) => (
                <ApiKeyItem key={key.id} apiKey={key} onRevoke={() => setRevoking(key)} />
              ))}
            </ul>
          )
        }
      </QueryState>
      <Form form={form} name="api-key" layout="vertical" requiredMark={false} onFinish={onFinish}>
        <Form.Item
          name="name"
          label={t('keyName')}
          rules={[{ required: true, whitespace: true, message: fieldWords('missing_key_name') }]}
        >
          <Input maxLength={fieldLimits.apiKeyNameMax} dir="auto" />
        </Form.Item>
        {problem && <Alert type="error" title={problem} showIcon className={page.spread ?? ''} />}
        <Button htmlType="submit" loading={busy}>
          {t('keyCreate')}
        </Button>
      </Form>
      <NewKeyModal text={created?.key ?? null} onClose={() => setCreated(null)} />
      <ConfirmModal
        open={revoking !== null}
        title={t('keyRevokeAsk', { name: revoking?.name ?? '' })}
        text={t('keyRevokeText')}
        action={t('keyRevoke')}
        onClose={() => setRevoking(null)}
        onConfirm={async () => revoking && revoke.mutateAsync(revoking.id)}
      />
    </section>
  );
}

function ApiKeyItem({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  const t = useWords('account');
  const { dateTime } = useFormat();
  const { name, hint, created_at, last_used_at } = apiKey;
  return (
    <li className={`${page.item} ${page.spread}`}>
      <div>
        <strong dir="auto">{name}</strong> <code dir="ltr">{hint}</code>
        <p className={`${page.soft} ${page.small}`}>
          {dateTime(created_at)} · {last_used_at ? t('lastUsed', { time: dateTime(last_used_at) }) : t('keyUnused')}
        </p>
      </div>
      <Button onClick={onRevoke} aria-label={`${t('keyRevoke')}: ${name}`}>
        {t('keyRevoke')}
      </Button>
    </li>
  );
}

function useRevoke() {
  const t = useWords('account');
  const errorWords = useErrorWords();
  const api = useApi();
  const queries = useQueryClient();
  const notify = useNotify();
  return useMutation({
    mutationFn: (id: string) => revokeApiKey(api, id),
    onSuccess: () => notify.success(t('keyRevoked')),
    onError: (error) => notify.error(errorWords(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: apiKeysQuery(api).queryKey }),
  });
}
