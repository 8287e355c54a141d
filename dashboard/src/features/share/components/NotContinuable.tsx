import { Link } from 'react-router-dom';
import { useWords } from '../../../messages/use-words.ts';
import { paths } from '../../../paths.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { ErrorScreen } from '../../../ui/ErrorScreen.tsx';

/** A share of a tool that cannot take it up yet: says so, and leads to where it can be read. */
export function NotContinuable({ type, shareId }: { type: 'write' | 'translate'; shareId: string }) {
  const t = useWords('share');
  return (
    <ErrorScreen title={t(`${type}NotYet`)} text={t('notYetText')}>
      <a className={buttonClass()} href={paths.share(type, shareId)}>
        {t('readShare')}
      </a>
      <Link className={buttonClass('quiet')} to={paths.chat}>
        {t('toChat')}
      </Link>
    </ErrorScreen>
  );
}
