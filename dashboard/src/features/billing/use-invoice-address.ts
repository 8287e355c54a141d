import type { Address } from '@deskmate/api/contracts/main/addresses';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../session/SessionProvider.tsx';
import { addressesQuery } from './address-queries.ts';

export type InvoiceAddressState = {
  /** The primary one first; empty while they are not known. */
  addresses: Address[];
  /** Null for the primary one. */
  chosenId: string | null;
  choose: (id: string) => void;
};

/** Which address the invoice of a purchase will name. */
export function useInvoiceAddress(): InvoiceAddressState {
  const { data } = useQuery(addressesQuery(useApi()));
  const [chosen, setChosen] = useState<string | null>(null);
  const addresses = data?.items ?? [];
  const found = addresses.find(({ id }) => id === chosen);
  return { addresses, chosenId: found && !found.is_default ? found.id : null, choose: setChosen };
}
