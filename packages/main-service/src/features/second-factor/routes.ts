import * as contracts from '@deskmate/api/contracts/main/second-factor';
import { declareRoute } from '@deskmate/service-kit/declare-route';
import type { FastifyInstance } from 'fastify';
import type { MainContext } from '../../context.ts';
import { responseMessages } from '../../response-messages.ts';
import { disableOtp } from './disable-otp.ts';
import { enableOtp } from './enable-otp.ts';
import { generateOtp } from './generate-otp.ts';
import { getChallenge } from './get-challenge.ts';
import { renewBackupCodes } from './renew-backup-codes.ts';
import { resendOtp } from './resend-otp.ts';
import { verifyOtp } from './verify-otp.ts';

export function secondFactorRoutes(app: FastifyInstance, context: MainContext): void {
  challengeRoutes(app, context);
  setupRoutes(app, context);
}

/** The second step of a sign-in; the challenge's secret is in a cookie. */
function challengeRoutes(app: FastifyInstance, context: MainContext): void {
  const { challengeCookie } = context;
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
    handler: async ({ body, request: { ip, headers }, reply }) => {
      const visitor = { ip, userAgent: headers['user-agent'] };
      const secret = challengeCookie.read(headers.cookie);
      const { tokens, deviceCookie } = await verifyOtp(context, secret, body.code, visitor);
      reply.header('set-cookie', [challengeCookie.clear(), deviceCookie]);
      return tokens;
    },
  });
  declareRoute(app, {
    contract: contracts.resendOtp,
    access: 'guest',
    limit: 'account_mail',
    handler: async ({ body: { purpose }, caller, request: { headers } }) => {
      const secret = challengeCookie.read(headers.cookie);
      await resendOtp(context, { purpose, secret, caller, userAgent: headers['user-agent'] });
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
      };
    },
  });
  declareRoute(app, {
    contract: contracts.generateOtp,
    access: 'client',
    limit: 'sign_in',
    handler: ({ body, caller, request: { headers } }) =>
      generateOtp(context, caller, { type: body.otp_type, userAgent: headers['user-agent'] }),
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
