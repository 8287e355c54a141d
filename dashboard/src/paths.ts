import { pagePaths } from '@deskmate/api/page-paths';
import { type ContinuableTool, type ToolId, toolPaths } from '@deskmate/api/tools';

/** Every address of the dashboard. An address with parameters is a function. */
export const paths = {
  ...pagePaths,
  ...toolPaths,
  verify: '/auth/jwt/verify',
  authProfile: '/auth/clients/profile',
  resendActivation: '/client/resend-activation-link',
  subscriptionUpdate: '/client/subscription-update',
  paymentStatus: (paymentSessionId: string) => `/client/payment/status?id=${encodeURIComponent(paymentSessionId)}`,
  /** One conversation of a tool. */
  conversation: (tool: ToolId, sessionId: string) => `${toolPaths[tool]}/${encodeURIComponent(sessionId)}`,
  continueShare: (tool: ContinuableTool['id'], shareId: string) =>
    `/dashboard/share/continue/${tool}/${encodeURIComponent(shareId)}`,
  share: (shareType: string, shareId: string) =>
    `/share/${encodeURIComponent(shareType)}/${encodeURIComponent(shareId)}`,
  /** The public links of the client. */
  shares: '/dashboard/share',
  editClient: (clientId: string) => `/dashboard/user/${encodeURIComponent(clientId)}/edit`,
  /** Pages of the public site. They are other documents, so they need a full navigation. */
  home: '/',
  contactUs: '/contact-us',
  app: (platform: string) => `/apps#${platform}`,
  termsCondition: '/terms-condition',
  privacyPolicy: '/privacy-policy',
  notFound: '/404',
} as const;
