import { type ContinuableTool, type ToolId, tools } from '@deskmate/api/tools';

const toolPaths = Object.fromEntries(tools.map(({ id, path }) => [id, path])) as Record<ToolId, string>;

/** Every address of the dashboard. An address with parameters is a function. */
export const paths = {
  login: '/auth/jwt/login',
  register: '/auth/jwt/register',
  otp: '/auth/jwt/otp',
  verify: '/auth/jwt/verify',
  authProfile: '/auth/clients/profile',
  activate: (secretToken: string) => `/client/activate/${encodeURIComponent(secretToken)}`,
  resendActivation: '/client/resend-activation-link',
  forgotPassword: '/client/forgot-password',
  resetPassword: (secretToken: string) => `/client/reset-password/${encodeURIComponent(secretToken)}`,
  subscriptionUpdate: '/client/subscription-update',
  payment: '/client/payment',
  paymentStatus: (paymentSessionId: string) => `/client/payment/status?id=${encodeURIComponent(paymentSessionId)}`,
  buyCredit: '/client/buy-advance-credit',
  dashboard: '/dashboard',
  ...toolPaths,
  /** One conversation of a tool. */
  conversation: (tool: ToolId, sessionId: string) => `${toolPaths[tool]}/${encodeURIComponent(sessionId)}`,
  continueShare: (tool: ContinuableTool['id'], shareId: string) =>
    `/dashboard/share/continue/${tool}/${encodeURIComponent(shareId)}`,
  share: (shareType: string, shareId: string) =>
    `/share/${encodeURIComponent(shareType)}/${encodeURIComponent(shareId)}`,
  /** The public links of the client. */
  shares: '/dashboard/share',
  account: (tab: AccountTab = 'profile') => `/dashboard/user/account/${tab}`,
  editClient: (clientId: string) => `/dashboard/user/${encodeURIComponent(clientId)}/edit`,
  /** Pages of the public site. They are other documents, so they need a full navigation. */
  home: '/',
  contactUs: '/contact-us',
  app: (platform: string) => `/apps#${platform}`,
  termsCondition: '/terms-condition',
  privacyPolicy: '/privacy-policy',
  notFound: '/404',
} as const;

export const accountTabs = ['profile', 'plan', 'billing', 'usage', 'security', 'sessions'] as const;
export type AccountTab = (typeof accountTabs)[number];
