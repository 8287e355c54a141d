import { ServiceError } from '@deskmate/api/contracts/errors';
import * as contracts from '@deskmate/api/contracts/main/second-factor';
import { declareRoute } from '@deskmate/service-kit/http/declare-route';
import type { FastifyInstance } from 'fastify';
import type { MainContext } from '../../context.ts';
import { responseMessages } from '../../response-messages.ts';
import { plainIp } from '../sessions/routes.ts';
import { readVisitor } from '../sign-in/read-visitor.ts';
import { disableOtp } from './disable-otp.ts';
import { enableOtp } from './enable-otp.ts';
import { generateOtp } from './generate-otp.ts';
import { getChallenge } from './get-challenge.ts';
import { findRememberedDevice } from './remember-device.ts';
import type { RememberedDevice } from './remembered-devices-repository.ts';
import { renewBackupCodes } from './renew-backup-codes.ts';
import { resendOtp } from './resend-otp.ts';
import { verifyOtp } from './verify-otp.ts';

export function secondFactorRoutes(app: FastifyInstance, context: MainContext): void {
  challengeRoutes(app, context);
  setupRoutes(app, context);
  deviceRoutes(app, context);
}

/** The second step of a sign-in; the challenge's secret is in a cookie. */
function challengeRoutes(app: FastifyInstance, context: MainContext): void {
  const { challengeCookie, rememberedDeviceCookie } = context;
  declareRoute(app, {
    contract: contracts.getChallenge,
    access: 'public',
    limit: 'sign_in',
    handler: ({ request }) => getChallenge(context, challengeCookie.read(request.headers.cookie)),
  });
  declareRoute(app, {
    contract: contracts.verifyOtp,
    access: 'public',
    limit: 'sign_in',
    handler: async ({ body, request, reply }) => {
      const visitor = await readVisitor(context, request);
      const secret = challengeCookie.read(visitor.cookie);
      const { code, remember_device: remember = false } = body;
      const { tokens, deviceCookie, deviceSecret } = await verifyOtp(context, secret, { code, remember, visitor });
      const remembered = deviceSecret === null ? [] : [rememberedDeviceCookie.write(deviceSecret)];
      reply.header('set-cookie', [challengeCookie.clear(), deviceCookie, ...remembered]);
      return tokens;
    },
  });
  declareRoute(app, {
    contract: contracts.resendOtp,
    access: 'guest',
    limit: 'account_mail',
    handler: async ({ body: { purpose }, caller, request: { headers } }) => {
      const secret = challengeCookie.read(headers.cookie);
      await resendOtp(context, { purpose, secret, caller, cookie: headers.cookie, userAgent: headers['user-agent'] });
      return { message: responseMessages.otpMail };
    },
  });
}

function setupRoutes(app: FastifyInstance, context: MainContext): void {
  declareRoute(app, {
    contract: contracts.getOtp,
    access: 'client',
    limit: 'read',
    handler: async ({ caller: { clientId } }) => {
      const { secondFactors, backupCodes } = context.repositories;
      const factor = await secondFactors.findEnabled(clientId);
      return {
        otp_type: factor?.type ?? null,
        enabled_at: factor?.enabledAt?.toISOString() ?? null,
        backup_codes_left: await backupCodes.countLeft(clientId),
        recovery_due_at: factor?.recoveryDueAt?.toISOString() ?? null,
      };
    },
  });
  declareRoute(app, {
    contract: contracts.generateOtp,
    access: 'client',
    limit: 'sign_in',
    handler: ({ body: { otp_type: type }, caller, request: { headers } }) =>
      generateOtp(context, caller, { type, userAgent: headers['user-agent'], cookie: headers.cookie }),
  });
  declareRoute(app, {
    contract: contracts.verifyOtpDevice,
    access: 'client',
    limit: 'sign_in',
    handler: async ({ body: { code }, caller, request: { ip }, reply }) => {
      const { answer, deviceCookie } = await enableOtp(context, caller, { code, ip });
      reply.header('set-cookie', deviceCookie);
      return answer;
    },
  });
  declareRoute(app, {
    contract: contracts.createBackupCodes,
    access: 'client',
    limit: 'sign_in',
    handler: async ({ caller, request: { ip } }) => ({ backup_codes: await renewBackupCodes(context, caller, ip) }),
  });
  declareRoute(app, {
    contract: contracts.disableOtp,
    access: 'client',
    limit: 'sign_in',
    handler: async ({ caller, request: { ip }, reply }) => {
      const { deviceCookie } = await disableOtp(context, caller, ip);
      reply.header('set-cookie', deviceCookie);
      return { message: responseMessages.otpDisabled };
    },
  });
}

function deviceRoutes(app: FastifyInstance, context: MainContext): void {
  const { clock, rememberedDeviceCookie, repositories } = context;
  declareRoute(app, {
    contract: contracts.listRememberedDevices,
    access: 'client',
    limit: 'read',
    handler: async ({ caller: { clientId }, request }) => {
      const now = clock.date();
      const secret = rememberedDeviceCookie.read(request.headers.cookie);
      const current = await findRememberedDevice(repositories, { clientId, secret, now });
      const devices = await repositories.rememberedDevices.list(clientId, now);
      return { items: devices.map((device) => toContract(device, current?.id)), next_cursor: null };
    },
  });
  declareRoute(app, {
    contract: contracts.forgetDevice,
    access: 'client',
    limit: 'write',
    handler: async ({ caller: { clientId }, params: { id }, request: { ip } }) => {
      if ((await repositories.rememberedDevices.remove(clientId, [id])) === 0) throw new ServiceError('not_found');
      const at = clock.date();
      await repositories.audit.add({ clientId, action: 'device_forgotten', details: { device: id }, ip, at });
    },
  });
}

const toContract = (device: RememberedDevice, currentId: string | undefined) => ({
  id: device.id,
  device: device.device,
  browser: device.browser,
  ip: plainIp(device.ip),
  created_at: device.createdAt.toISOString(),
  last_used_at: device.lastUsedAt.toISOString(),
  expires_at: device.expiresAt.toISOString(),
  is_current: device.id === currentId,
});
