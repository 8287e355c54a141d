export const accountTabs = ['profile', 'plan', 'billing', 'usage', 'referral', 'security', 'sessions'] as const;
export type AccountTab = (typeof accountTabs)[number];

/** A constant of its own for the islands of the public site, which must stay small. */
export const paymentPath = '/client/payment';

/** The addresses of the dashboard that mails, services and the public site link to. Those of the tools are `toolPaths`. */
export const pagePaths = {
  login: '/auth/jwt/login',
  register: '/auth/jwt/register',
  otp: '/auth/jwt/otp',
  referral: (code: string) => `/auth/jwt/register?referral_code=${encodeURIComponent(code)}`,
  invitation: (token: string) => `/auth/jwt/register?invite_token=${encodeURIComponent(token)}`,
  verify: '/auth/jwt/verify',
  /** Asks whether to go on to the site or app that asked for the login. */
  externalTarget: '/auth/jwt/continue',
  activate: (secretToken: string) => `/client/activate/${encodeURIComponent(secretToken)}`,
  forgotPassword: '/client/forgot-password',
  resetPassword: (secretToken: string) => `/client/reset-password/${encodeURIComponent(secretToken)}`,
  restoreAccount: (secretToken: string) => `/client/restore-account/${encodeURIComponent(secretToken)}`,
  secureAccount: (secretToken: string) => `/client/secure-account/${encodeURIComponent(secretToken)}`,
  stopRecovery: (secretToken: string) => `/client/stop-recovery/${encodeURIComponent(secretToken)}`,
  confirmEmail: (secretToken: string) => `/client/confirm-email/${encodeURIComponent(secretToken)}`,
  undoEmail: (secretToken: string) => `/client/undo-email/${encodeURIComponent(secretToken)}`,
  payment: paymentPath,
  withdraw: '/client/withdraw',
  buyCredit: '/client/buy-advance-credit',
  dashboard: '/dashboard',
  account: (tab: AccountTab = 'profile') => `/dashboard/user/account/${tab}`,
} as const;
