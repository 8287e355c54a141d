import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useWords } from '../../../i18n/use-words.ts';
import { useApi } from '../../../session/SessionProvider.tsx';
import { Button } from '../../../ui/Button.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { gatewaysQuery } from '../billing-queries.ts';

const SaveCardForm = lazyComponent(async () => (await import('./SaveCardForm.tsx')).SaveCardForm);

type SaveCardProps = {
  /** The label of the button, and the title of what it opens. */
  label: string;
  text: string;
};

/** Saves another test card for the plan. Only the Sandbox takes cards here; a real gateway does on its own page. */
export function SaveCard({ label, text }: SaveCardProps) {
  const frameWords = useWords('frame');
  const { data: gateways } = useQuery(gatewaysQuery(useApi()));
  const sandbox = gateways?.find(({ id }) => id === 'sandbox');
  const [isOpen, setIsOpen] = useState(false);
  if (!sandbox) return null;
  return (
    <div>
      <Button look="quiet" onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      <Modal open={isOpen} title={label} onClose={() => setIsOpen(false)}>
        <p>{text}</p>
        <Suspense fallback={<Skeleton lines={5} label={frameWords('loading')} />}>
          <SaveCardForm gateway={sandbox} onSaved={() => setIsOpen(false)} />
        </Suspense>
      </Modal>
    </div>
  );
}
