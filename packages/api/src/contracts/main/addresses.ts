import * as z from 'zod';
import { mainAddresses } from '../../addresses.ts';
import { isCountry } from '../../countries.ts';
import { isTaxId, readTaxId, taxIdKinds } from '../../tax-id.ts';
import { id, lineOfText } from '../fields.ts';
import { route } from '../route.ts';

const taxId = z.object({ kind: z.enum(taxIdKinds), value: z.string() });

const addressFields = {
  /** A person or a company. */
  name: lineOfText(120),
  line1: lineOfText(120),
  line2: lineOfText(120).nullable(),
  city: lineOfText(80),
  region: lineOfText(80).nullable(),
  postal_code: lineOfText(20).nullable(),
  country: z.string().refine(isCountry, 'is not the code of a country'),
};

const addressBody = z.strictObject({
  ...addressFields,
  tax_id: z
    .strictObject({ kind: z.enum(taxIdKinds), value: z.string().max(60).transform(readTaxId) })
    .refine(isTaxId, { path: ['value'], message: 'has not the shape of such a number' })
    .nullable(),
});

/** A billing address; the default one stands on invoices from then on. */
export const address = z.object({ id, is_default: z.boolean(), ...addressFields, tax_id: taxId.nullable() });

const params = z.object({ id });

export const listAddresses = route({
  method: 'GET',
  path: mainAddresses.address,
  summary: 'Own billing addresses, the default one first.',
  response: z.object({ items: z.array(address), next_cursor: z.null() }),
});

export const createAddress = route({
  method: 'POST',
  path: mainAddresses.address,
  summary: 'Add a billing address; the first becomes the default one.',
  body: addressBody,
  response: address,
});

export const changeAddress = route({
  method: 'PUT',
  path: `${mainAddresses.address}/:id`,
  summary: 'Change a billing address. Invoices keep the one they were issued with.',
  params,
  body: addressBody,
  response: address,
});

export const deleteAddress = route({
  method: 'DELETE',
  path: `${mainAddresses.address}/:id`,
  summary: 'Delete a billing address; the newest that is left takes the place of the default one.',
  params,
});

export const setDefaultAddress = route({
  method: 'PUT',
  path: mainAddresses.defaultAddress,
  summary: 'Choose the address for invoices.',
  body: z.strictObject({ id }),
  response: address,
});

export type Address = z.infer<typeof address>;
export type AddressBody = z.infer<typeof addressBody>;
