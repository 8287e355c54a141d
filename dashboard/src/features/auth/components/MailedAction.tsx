import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useWords } from '../../../i18n/use-words.ts';
import { paths } from '../../../paths.ts';
import { useApi } from '../../../session/SessionProvider.tsx';
import { profileQuery } from '../../../session/session-queries.ts';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { FormAlert } from '../../../ui/FormAlert.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';
import { isExpired, MailedLink } from '../MailedLink.tsx';
import { AuthFrame, authStyles } from './AuthFrame.tsx';

type Way = { to: string; label: string };
type Outcome = { title: string; text: string; next: Way };

type MailedActionProps<Checked, Answer> = {
  /** The address of the page with a token. */
  address: (token: string) => string;
  checkPath: string;
  actionPath: string;
  title: string;
  /** What the button will do, from what the link is for. */
  text: (link: Checked) => string;
  button: string;
  failed: { title: string; text?: string; newLink: Way };
  done: (answer: Answer) => Outcome;
};

/** The page of a mailed link that does one thing. Its button does it, so that a program that opens links does not. */
export function MailedAction<Checked, Answer>(props: MailedActionProps<Checked, Answer>) {
  const { address, checkPath, title, failed } = props;
  const t = useWords('mailed');
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  if (outcome) {
    return (
      <AuthFrame key="done" title={outcome.title} text={outcome.text}>
        <Link className={buttonClass('primary', true)} to={outcome.next.to}>
          {outcome.next.label}
        </Link>
      </AuthFrame>
    );
  }
  return (
    <MailedLink<Checked>
      address={address}
      checkPath={checkPath}
      title={title}
      failed={{ ...failed, noToken: t('openAgain') }}
    >
      {(token, link, onExpired) => (
        <ActionForm<Answer>
          {...props}
          token={token}
          shownText={props.text(link)}
          onExpired={onExpired}
          onDone={(answer) => setOutcome(props.done(answer))}
        />
      )}
    </MailedLink>
  );
}

type ActionFormProps<Answer> = {
  actionPath: string;
  title: string;
  button: string;
  token: string;
  shownText: string;
  onExpired: () => void;
  onDone: (answer: Answer) => void;
};

function ActionForm<Answer>(props: ActionFormProps<Answer>) {
  const { actionPath, title, button, token, shownText, onExpired, onDone } = props;
  const t = useWords('auth');
  const api = useApi();
  const queries = useQueryClient();
  const { busy, problem, onSubmit } = useSubmit(async () => {
    const body = { secret_token: token };
    try {
      const request = { service: 'main', method: 'POST', path: actionPath, body, anonymous: true } as const;
      const answer = await api.request<Answer>(request);
      // The account of a client who is logged in here may have changed.
      void queries.invalidateQueries({ queryKey: profileQuery(api).queryKey });
      onDone(answer);
    } catch (error) {
      if (!isExpired(error)) throw error;
      onExpired();
    }
  });
  return (
    <AuthFrame key="form" title={title} text={shownText}>
      <form className={authStyles.form} onSubmit={onSubmit}>
        <FormAlert text={problem} />
        <Button type="submit" wide busy={busy}>
          {button}
        </Button>
      </form>
      <Link className={authStyles.alone} to={paths.login}>
        {t('toLogin')}
      </Link>
    </AuthFrame>
  );
}
