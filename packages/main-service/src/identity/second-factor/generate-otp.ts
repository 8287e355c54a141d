import type { OtpSetup, OtpType } from '@deskmate/api/contracts/main/second-factor';
import type { Caller } from '@deskmate/service-kit/http/caller';
import { newId } from '@deskmate/service-kit/random';
import type { MainContext } from '../../context.ts';
import { lockRecentlyAuthenticated } from '../sign-in/reauthenticate.ts';
import { mailCode, refuseManyCodes } from './mail-code.ts';
import { newSeed, otpauthUrl } from './totp.ts';

type Deps = Pick<
  MainContext,
  'attempts' | 'background' | 'clock' | 'codeHash' | 'knownDevices' | 'mails' | 'totpSeeds' | 'transact'
>;

/** Begins to set up a second factor. Until its first code is verified, nothing changes at sign-in. */
export async function generateOtp(
  deps: Deps,
  caller: Caller,
  { type, userAgent, cookie }: { type: OtpType; userAgent: string | undefined; cookie: string | undefined },
): Promise<OtpSetup> {
  const { clientId } = caller;
  const now = new Date(deps.clock.now());
  const seed = type === 'app' ? newSeed() : null;
  const client = await deps.transact(async (repositories) => {
    const { client } = await lockRecentlyAuthenticated(repositories, caller, now);
    const sealedSeed = seed && deps.totpSeeds.encrypt(seed);
    const factor = { id: newId(), clientId, type, sealedSeed, createdAt: now };
    await repositories.secondFactors.addPending(factor);
    if (type === 'email') {
      const knownDeviceId = deps.knownDevices.recognise(cookie, client);
      await refuseManyCodes(deps, repositories, { clientId, knownDeviceId });
      await mailCode(deps, repositories, { client, subjectId: factor.id, userAgent });
    }
    return client;
  });
  deps.background.run('deliver mail', deps.mails.deliver);
  return { otp_type: type, secret: seed, otpauth_url: seed && otpauthUrl(seed, client.email) };
}
