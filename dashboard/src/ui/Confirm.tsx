import { type ReactNode, useState } from 'react';
import { useWords } from '../messages/use-words.ts';
import { Button } from './Button.tsx';
import { Modal } from './Modal.tsx';
import styles from './Page.module.css';

type ConfirmProps = {
  /** A question, with what it is about. */
  title: string;
  /** What will be gone, in words. */
  text: string;
  /** What the button does: the verb of the control that asks. */
  action: string;
  /** Says itself how it ended; the question closes either way. */
  onConfirm: () => Promise<unknown>;
  /** Draws the control that asks. */
  children: (ask: () => void) => ReactNode;
};

/** Asks before something that cannot be undone. The way out comes first, so that Enter right after it opened harms nothing. */
export function Confirm({ title, text, action, onConfirm, children }: ConfirmProps) {
  const words = useWords('frame');
  const [state, setState] = useState<'closed' | 'asking' | 'busy'>('closed');
  const close = () => setState('closed');
  const confirm = () => {
    setState('busy');
    onConfirm().then(close, close);
  };
  return (
    <>
      {children(() => setState('asking'))}
      <Modal open={state !== 'closed'} title={title} onClose={close}>
        <p>{text}</p>
        <div className={styles.row}>
          <Button look="quiet" onClick={close}>
            {words('cancel')}
          </Button>
          <Button look="danger" busy={state === 'busy'} onClick={confirm}>
            {action}
          </Button>
        </div>
      </Modal>
    </>
  );
}
