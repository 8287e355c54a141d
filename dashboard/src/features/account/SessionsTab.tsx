import type { SignInSession } from '@deskmate/api/contracts/main/sessions';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import { useErrorWords } from '../../i18n/use-error-words.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useAuth } from '../../session/AuthProvider.tsx';
import { useApi } from '../../session/SessionProvider.tsx';
import { ConfirmModal } from '../../ui/ConfirmModal.tsx';
import { useNotify } from '../../ui/NoticeProvider.tsx';
import page from '../../ui/Page.module.css';
import { QueryState } from '../../ui/QueryState.tsx';
import { RememberedDevices } from './RememberedDevices.tsx';
import { endSignInSession, signInSessionsQuery } from './sign-in-session-queries.ts';
import { useDeviceName } from './use-device-name.ts';

/** The client's sign-in sessions and remembered devices, each with a way to end it. */
export function SessionsTab() {
  const t = useWords('account');
  const sessions = useQuery(signInSessionsQuery(useApi()));
  const end = useEndSession();
  const [asking, setAsking] = useState(false);
  const endingId = end.isPending && !end.variables.others ? end.variables.session.id : null;
  return (
    <>
      <section className={page.card}>
        <h2>{t('sessionsTitle')}</h2>
        <p className={page.lead}>{t('sessionsText')}</p>
        <QueryState query={sessions} lines={4}>
          {({ items }) => {
            const current = items.find(({ is_current }) => is_current);
            return (
              <>
                <ul className={page.list}>
                  {items.map((session) => (
                    <SessionItem
                      key={session.id}
                      session={session}
                      busy={session.id === endingId}
                      onEnd={() => end.mutate({ session, others: false })}
                    />
                  ))}
                </ul>
                {current && items.length > 1 ? (
                  <div>
                    <Button onClick={() => setAsking(true)}>{t('endOthers')}</Button>
                    <ConfirmModal
                      open={asking}
                      title={t('endOthersAsk')}
                      text={t('endOthersText')}
                      action={t('endOthers')}
                      onClose={() => setAsking(false)}
                      onConfirm={() => end.mutateAsync({ session: current, others: true })}
                    />
                  </div>
                ) : (
                  <p className={page.soft}>{t('onlyThis')}</p>
                )}
              </>
            );
          }}
        </QueryState>
      </section>
      <RememberedDevices />
    </>
  );
}

function SessionItem({ session, busy, onEnd }: { session: SignInSession; busy: boolean; onEnd: () => void }) {
  const t = useWords('account');
  const { dateTime } = useFormat();
  const device = useDeviceName()(session);
  const name = session.target ?? device;
  const action = t(session.is_current ? 'endThis' : 'endSession');
  return (
    <li className={`${page.item} ${page.spread}`}>
      <div>
        <strong>{name}</strong> {session.is_current && <Tag>{t('thisDevice')}</Tag>}
        <p className={`${page.soft} ${page.small}`}>
          {session.target && <>{device} · </>}
          <bdi>{session.ip}</bdi> · {t('lastUsed', { time: dateTime(session.last_used_at) })} ·{' '}
          {t('since', { time: dateTime(session.created_at) })}
        </p>
      </div>
      <Button loading={busy} onClick={onEnd} aria-label={`${action}: ${name}`}>
        {action}
      </Button>
    </li>
  );
}

function useEndSession() {
  const t = useWords('account');
  const errorWords = useErrorWords();
  const api = useApi();
  const queries = useQueryClient();
  const notify = useNotify();
  const { logout } = useAuth();
  return useMutation({
    mutationFn: async ({ session, others }: { session: SignInSession; others: boolean }) => {
      if (session.is_current && !others) return logout();
      await endSignInSession(api, session.id, others);
      notify.success(t(others ? 'othersEnded' : 'ended'));
    },
    onError: (error) => notify.error(errorWords(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: signInSessionsQuery(api).queryKey }),
  });
}
