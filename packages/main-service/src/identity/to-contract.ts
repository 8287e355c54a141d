import { mainAddresses, mainBase } from '@deskmate/api/addresses';
import type { Profile } from '@deskmate/api/contracts/main/clients';
import type { Client } from '../clients/clients-repository.ts';
import type { SecondFactor } from './second-factor/second-factors-repository.ts';
import type { Registration } from './sign-in/registrations-repository.ts';

/** An activated client, as the wire spells it. */
export const toProfile = (
  client: Client,
  { factor, gatewayCustomers }: { factor: SecondFactor | null; gatewayCustomers: Record<string, string> },
): Profile => ({
  id: client.id,
  first_name: client.firstName,
  last_name: client.lastName,
  displayName: `${client.firstName} ${client.lastName}`,
  email: client.email,
  profile_picture:
    client.pictureId === null ? null : { url: `${mainBase}${mainAddresses.picture}/${client.pictureId}` },
  dob: client.dob,
  contact_number: client.contactNumber,
  is_active: true,
  client_type: 'individual',
  isPublic: client.isPublic,
  role: client.role,
  otp_enabled: factor !== null,
  otp_type: factor?.type ?? null,
  gateway_client_id: gatewayCustomers,
  language: client.language,
  time_zone: client.timeZone,
  low_credit_mails: client.lowCreditMails,
  created_at: client.createdAt.toISOString(),
});

/** A registration that is not activated: made only of what was typed, so it is the same when the address has an account. */
export const toPendingProfile = (registration: Registration): Profile => ({
  id: registration.id,
  first_name: registration.firstName,
  last_name: registration.lastName,
  displayName: `${registration.firstName} ${registration.lastName}`,
  email: registration.email,
  profile_picture: null,
  dob: null,
  contact_number: null,
  is_active: false,
  client_type: 'individual',
  isPublic: false,
  role: 'client',
  otp_enabled: false,
  otp_type: null,
  gateway_client_id: {},
  language: registration.language,
  time_zone: null,
  low_credit_mails: true,
  created_at: registration.createdAt.toISOString(),
});
