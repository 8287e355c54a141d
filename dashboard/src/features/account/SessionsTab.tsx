import type { SignInSession } from '@deskmate/api/contracts/main/sessions';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useErrorWords } from '../../messages/use-error-words.ts';
import { useWords } from '../../messages/use-words.ts';
import { useAuth } from '../../session/AuthProvider.tsx';
import { useApi } from '../../session/SessionProvider.tsx';
import { Button } from '../../ui/Button.tsx';
import { Confirm } from '../../ui/Confirm.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { useNotify } from '../../ui/NoticeProvider.tsx';
import page from '../../ui/Page.module.css';
import { SessionLine } from './SessionLine.tsx';
import { endSignInSession, signInSessionsQuery } from './sign-in-sessions.ts';

/** Where the client is signed in, and how to end it there. */
export function SessionsTab() {
  const words = useWords('account');
  const sessions = useQuery(signInSessionsQuery(useApi()));
  const end = useEndSession();
  return (
    <section className={page.card}>
      <h2>{words('sessionsTitle')}</h2>
      <p className={page.lead}>{words('sessionsText')}</p>
      <Loaded query={sessions} lines={4}>
        {({ items }) => {
          const current = items.find(({ is_current }) => is_current);
          return (
            <>
              <ul className={page.list}>
                {items.map((session) => (
                  <SessionLine
                    key={session.id}
                    session={session}
                    busy={end.isPending && !end.variables.others && end.variables.session.id === session.id}
                    onEnd={() => end.mutate({ session, others: false })}
                  />
                ))}
              </ul>
              {current && items.length > 1 ? (
                <div>
                  <Confirm
                    title={words('endOthersAsk')}
                    text={words('endOthersText')}
                    action={words('endOthers')}
                    onConfirm={() => end.mutateAsync({ session: current, others: true })}
                  >
                    {(ask) => (
                      <Button look="quiet" onClick={ask}>
                        {words('endOthers')}
                      </Button>
                    )}
                  </Confirm>
                </div>
              ) : (
                <p className={page.soft}>{words('onlyThis')}</p>
              )}
            </>
          );
        }}
      </Loaded>
    </section>
  );
}

function useEndSession() {
  const words = useWords('account');
  const errorWords = useErrorWords();
  const api = useApi();
  const queries = useQueryClient();
  const notify = useNotify();
  const { logout } = useAuth();
  return useMutation({
    mutationFn: async ({ session, others }: { session: SignInSession; others: boolean }) => {
      if (session.is_current && !others) return logout();
      await endSignInSession(api, session.id, others);
      notify.success(words(others ? 'othersEnded' : 'ended'));
    },
    onError: (error) => notify.error(errorWords(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: signInSessionsQuery(api).queryKey }),
  });
}
