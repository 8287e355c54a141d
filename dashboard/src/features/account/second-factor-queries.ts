import { mainAddresses } from '@deskmate/api/addresses';
import type { Client } from '@deskmate/api/client/create-client';
import type { OtpEnabled, OtpSetup, OtpType, SecondFactorStatus } from '@deskmate/api/contracts/main/second-factor';
import { queryOptions } from '@tanstack/react-query';

const main = { service: 'main' } as const;

export const secondFactorQuery = (api: Client) =>
  queryOptions({
    queryKey: ['second-factor'],
    queryFn: ({ signal }) =>
      api.request<SecondFactorStatus>({ ...main, method: 'GET', path: mainAddresses.otp, signal }),
  });

export const beginSetup = (api: Client, otp_type: OtpType) =>
  api.request<OtpSetup>({ ...main, method: 'POST', path: mainAddresses.generateOtp, body: { otp_type } });

export const finishSetup = (api: Client, code: string) =>
  api.request<OtpEnabled>({ ...main, method: 'POST', path: mainAddresses.verifyOtpDevice, body: { code } });

export const renewBackupCodes = async (api: Client): Promise<string[]> => {
  const path = mainAddresses.backupCodes;
  return (await api.request<{ backup_codes: string[] }>({ ...main, method: 'POST', path })).backup_codes;
};

export const disableSecondFactor = (api: Client) =>
  api.request<void>({ ...main, method: 'POST', path: mainAddresses.disableOtp });

export const stopRecovery = (api: Client) =>
  api.request<void>({ ...main, method: 'DELETE', path: mainAddresses.ownRecovery });

/** For a signed-in client who gets codes by mail and has to confirm who they are. */
export const requestCode = (api: Client) =>
  api.request<void>({ ...main, method: 'POST', path: mainAddresses.resendOtp, body: { purpose: 'confirm' } });
