import type { OtpSetup, OtpType } from '@deskmate/api/contracts/main/second-factor';
import type { Caller } from '@deskmate/service-kit/http/caller';
import { newId } from '@deskmate/service-kit/random';
import type { MainContext } from '../../context.ts';
import { lockRecentlyAuthenticated } from '../sign-in/reauthenticate.ts';
import { mailCode, refuseManyCodes } from './mail-code.ts';
import { newSeed, otpauthUrl } from './totp.ts';

/** Begins to set up a second factor. Until its first code is verified, nothing changes at sign-in. */
export async function generateOtp(
  app: MainContext,
  caller: Caller,
  { type, userAgent, cookie }: { type: OtpType; userAgent: string | undefined; cookie: string | undefined },
): Promise<OtpSetup> {
  const { clientId } = caller;
  const now = app.clock.date();
  const seed = type === 'app' ? newSeed() : null;
  const client = await app.transact(async (tx) => {
    const { client } = await lockRecentlyAuthenticated(tx, caller, now);
    const sealedSeed = seed && app.totpSeeds.encrypt(seed);
    const factor = { id: newId(), clientId, type, sealedSeed, createdAt: now };
    await tx.secondFactors.addPending(factor);
    if (type === 'email') {
      const knownDeviceId = app.knownDevices.recognise(cookie, client);
      await refuseManyCodes(tx, { clientId, knownDeviceId });
      await mailCode(tx, { client, subjectId: factor.id, userAgent });
    }
    return client;
  });
  return { otp_type: type, secret: seed, otpauth_url: seed && otpauthUrl(seed, client.email) };
}
