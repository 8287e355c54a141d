import type { Address, AddressBody } from '@deskmate/api/contracts/main/addresses';
import type { BillingAddress, StoredAddress } from './addresses-repository.ts';

export const fromBody = ({ postal_code: postalCode, tax_id: taxId, ...rest }: AddressBody): BillingAddress => ({
  ...rest,
  postalCode,
  taxKind: taxId?.kind ?? null,
  taxValue: taxId?.value ?? null,
});

export const toAddress = ({
  clientId: _,
  createdAt: __,
  isDefault,
  postalCode,
  taxKind,
  taxValue,
  ...rest
}: StoredAddress): Address => ({
  ...rest,
  is_default: isDefault,
  postal_code: postalCode,
  tax_id: taxKind !== null && taxValue !== null ? { kind: taxKind, value: taxValue } : null,
});
