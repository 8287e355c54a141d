import { ServiceError } from '@deskmate/api/contracts/errors';
import type { Profile, ProfileChange } from '@deskmate/api/contracts/main/clients';
import type { MainContext } from '../../context.ts';
import { profileOf } from './get-profile.ts';

/** Changes the fields that were sent and leaves the others alone. */
export async function changeProfile(app: MainContext, clientId: string, change: ProfileChange): Promise<Profile> {
  const { repositories, callerCheck } = app;
  if (change.time_zone && !isTimeZone(change.time_zone)) {
    throw new ServiceError('invalid_input', {
      detail: [{ loc: ['body', 'time_zone'], msg: 'is not a known time zone', type: 'value_error' }],
    });
  }
  const changed = await repositories.clients.change(clientId, {
    ...(change.first_name === undefined ? {} : { firstName: change.first_name }),
    ...(change.last_name === undefined ? {} : { lastName: change.last_name }),
    ...(change.dob === undefined ? {} : { dob: change.dob }),
    ...(change.contact_number === undefined ? {} : { contactNumber: change.contact_number || null }),
    ...(change.isPublic === undefined ? {} : { isPublic: change.isPublic }),
    ...(change.language === undefined ? {} : { language: change.language }),
    ...(change.time_zone === undefined ? {} : { timeZone: change.time_zone || null }),
    ...(change.low_credit_mails === undefined ? {} : { lowCreditMails: change.low_credit_mails }),
  });
  if (!changed) throw new ServiceError('session_ended');
  if (change.language !== undefined) callerCheck.announceChange(clientId);
  return profileOf(app, changed);
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
