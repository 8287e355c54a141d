import { useWords } from '../messages/use-words.ts';
import { Button } from './Button.tsx';

type ModalActionsProps = {
  /** The label of the button that does it. */
  action: string;
  isDangerous?: boolean;
  busy: boolean;
  onCancel: () => void;
  onAct: () => void;
};

/** The end of a modal that asks for something: Cancel, and the button that does it. */
export function ModalActions({ action, isDangerous = false, busy, onCancel, onAct }: ModalActionsProps) {
  const words = useWords('frame');
  return (
    <>
      <Button look="quiet" onClick={onCancel}>
        {words('cancel')}
      </Button>
      <Button look={isDangerous ? 'danger' : 'primary'} busy={busy} onClick={onAct}>
        {action}
      </Button>
    </>
  );
}
