import { ServiceError } from '@deskmate/api/contracts/errors';
import { createContext, type ReactNode, use, useCallback, useRef, useState } from 'react';
import { ReauthenticationModal } from './ReauthenticationModal.tsx';

/**
 * Runs an action. When the service requires reauthentication, the dialog asks for it and the action is run again.
 * @throws AbortError when the person cancels
 */
type RunReauthenticated = <T>(action: () => Promise<T>) => Promise<T>;

const Context = createContext<RunReauthenticated | null>(null);

/** A pending action: `resolve` runs it again, `reject` cancels it. */
type Waiting = { resolve: () => void; reject: () => void };

/** The one dialog of a page; it answers for every action that waits for it. */
export function ReauthenticationProvider({ children }: { children: ReactNode }) {
  const waiting = useRef<Waiting[]>([]);
  const [isOpen, setOpen] = useState(false);
  const run = useCallback<RunReauthenticated>(async (action) => {
    try {
      return await action();
    } catch (error) {
      if (!(error instanceof ServiceError && error.code === 'reauth_required')) throw error;
      await new Promise<void>((resolve, reject) => {
        const cancel = () => reject(new DOMException('Cancelled', 'AbortError'));
        waiting.current.push({ resolve, reject: cancel });
        setOpen(true);
      });
      return action();
    }
  }, []);
  const settle = (how: keyof Waiting) => () => {
    for (const one of waiting.current.splice(0)) one[how]();
    setOpen(false);
  };
  return (
    <Context value={run}>
      {children}
      <ReauthenticationModal open={isOpen} onDone={settle('resolve')} onCancel={settle('reject')} />
    </Context>
  );
}

export function useReauthentication(): RunReauthenticated {
  const run = use(Context);
  if (!run) throw new Error('useReauthentication is for parts inside ReauthenticationProvider');
  return run;
}
