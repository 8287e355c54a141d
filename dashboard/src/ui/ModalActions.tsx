import { useWords } from '../i18n/use-words.ts';
import { Button } from './Button.tsx';

type ModalActionsProps = {
  /** The label of the button that does it. */
  action: string;
  isDangerous?: boolean;
  busy: boolean;
  /** What was begun cannot be cancelled any more. */
  isLocked?: boolean;
  onCancel: () => void;
  onAct: () => void;
};

/** The end of a modal that asks for something: Cancel, and the button that does it. */
export function ModalActions({
  action,
  isDangerous = false,
  busy,
  isLocked = false,
  onCancel,
  onAct,
}: ModalActionsProps) {
  const t = useWords('frame');
  return (
    <>
      <Button look="quiet" disabled={isLocked} onClick={onCancel}>
        {t('cancel')}
      </Button>
      <Button look={isDangerous ? 'danger' : 'primary'} busy={busy} onClick={onAct}>
        {action}
      </Button>
    </>
  );
}
