import type { SignInSession } from '@deskmate/api/contracts/main/sessions';
import { useFormat } from '../../messages/use-format.ts';
import { useWords, type Words } from '../../messages/use-words.ts';
import { Button } from '../../ui/Button.tsx';
import page from '../../ui/Page.module.css';

/** The service says in English what it could not tell; every other name is a product's own. */
const unknown = { 'Unknown browser': 'unknownBrowser', 'Unknown device': 'unknownDevice' } as const;
const isUnknown = (name: string): name is keyof typeof unknown => Object.hasOwn(unknown, name);
const known = (name: string, words: Words<'account'>) => (isUnknown(name) ? words(unknown[name]) : name);

export function SessionLine({ session, busy, onEnd }: { session: SignInSession; busy: boolean; onEnd: () => void }) {
  const words = useWords('account');
  const { dateTime } = useFormat();
  const deed = words(session.is_current ? 'endThis' : 'endSession');
  const name = `${known(session.browser, words)} · ${known(session.device, words)}`;
  return (
    <li className={`${page.item} ${page.spread}`}>
      <div>
        <strong>{name}</strong> {session.is_current && <span className={page.tag}>{words('thisDevice')}</span>}
        <p className={`${page.soft} ${page.small}`}>
          <bdi>{session.ip}</bdi> · {words('lastUsed', { time: dateTime(session.last_used_at) })} ·{' '}
          {words('since', { time: dateTime(session.created_at) })}
        </p>
      </div>
      <Button look="quiet" busy={busy} onClick={onEnd} aria-label={`${deed}: ${name}`}>
        {deed}
      </Button>
    </li>
  );
}
