import type { Address, AddressBody } from '@deskmate/api/contracts/main/addresses';
import { isTaxId, readTaxId, type TaxIdKind } from '@deskmate/api/tax-id';

/** The values of the fields, by their names on the wire. */
export type AddressEntry = Record<
  'name' | 'line1' | 'line2' | 'city' | 'region' | 'postal_code' | 'country' | 'value',
  string
> & { kind: TaxIdKind | 'none' };

export const toEntry = (address: Address | null): AddressEntry => ({
  name: address?.name ?? '',
  line1: address?.line1 ?? '',
  line2: address?.line2 ?? '',
  city: address?.city ?? '',
  region: address?.region ?? '',
  postal_code: address?.postal_code ?? '',
  country: address?.country ?? '',
  kind: address?.tax_id?.kind ?? 'none',
  value: address?.tax_id?.value ?? '',
});

const needed = ['name', 'line1', 'city', 'country'] as const;

/** What a field needs, by its key among the words. */
export type AddressFault = `missing_${(typeof needed)[number]}` | 'badTaxId';

/** The errors of an address, by field. */
export function addressFaults(entry: AddressEntry): Partial<Record<keyof AddressEntry, AddressFault>> {
  const missing = needed.filter((field) => entry[field].trim() === '');
  const { kind, value } = entry;
  const isWrong = kind !== 'none' && !isTaxId({ kind, value: readTaxId(value) });
  return {
    ...Object.fromEntries(missing.map((field) => [field, `missing_${field}`])),
    ...(isWrong ? { value: 'badTaxId' } : {}),
  };
}

export function readAddress({ kind, value, ...fields }: AddressEntry): AddressBody {
  const orNull = (text: string) => text.trim() || null;
  return {
    ...fields,
    line2: orNull(fields.line2),
    region: orNull(fields.region),
    postal_code: orNull(fields.postal_code),
    tax_id: kind === 'none' ? null : { kind, value: readTaxId(value) },
  };
}
