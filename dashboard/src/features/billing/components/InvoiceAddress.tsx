import type { Address } from '@deskmate/api/contracts/main/addresses';
import { Suspense, useState } from 'react';
import { useWords } from '../../../i18n/use-words.ts';
import { Button } from '../../../ui/Button.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import type { InvoiceAddressState } from '../use-invoice-address.ts';
import { AddressSelect } from './AddressSelect.tsx';
import styles from './PaymentPage.module.css';

const AddressModal = lazyComponent(async () => (await import('./AddressModal.tsx')).AddressModal);

/** The address on the invoice: one of the client's, or one that is added here. */
export function InvoiceAddress({ address }: { address: InvoiceAddressState }) {
  const t = useWords('billing');
  const [isAdding, setIsAdding] = useState(false);
  const { addresses, chosenId, choose } = address;
  return (
    <>
      {addresses.length > 0 && (
        <AddressSelect
          label={t('invoiceTo')}
          name="address_id"
          value={chosenId ?? addresses.find(({ is_default }) => is_default)?.id ?? ''}
          options={addresses.map((one) => ({ value: one.id, label: oneLine(one) }))}
          onChange={choose}
        />
      )}
      <div className={styles.flush}>
        <Button look="plain" onClick={() => setIsAdding(true)}>
          {t(addresses.length === 0 ? 'invoiceAddressAdd' : 'addressAdd')}
        </Button>
      </div>
      {isAdding && (
        <Suspense>
          <AddressModal of={null} onClose={() => setIsAdding(false)} onSaved={({ id }) => choose(id)} />
        </Suspense>
      )}
    </>
  );
}

const oneLine = ({ name, line1, city }: Address): string => [name, line1, city].join(', ');
