/** Every address of the signed-in face (spec §2), and the builders of those with parts in them. */
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
  chat: '/dashboard/chat',
  /** One conversation; ours beside the addresses of spec §2. */
  conversation: (sessionId: string) => `/dashboard/chat/${encodeURIComponent(sessionId)}`,
  art: '/dashboard/art',
  write: '/dashboard/write',
  read: '/dashboard/read',
  translate: '/dashboard/translate',
  continueShare: (tool: 'chat' | 'write' | 'translate', shareId: string) =>
    `/dashboard/share/continue/${tool}/${encodeURIComponent(shareId)}`,
  share: (shareType: string, shareId: string) =>
    `/share/${encodeURIComponent(shareType)}/${encodeURIComponent(shareId)}`,
  /** My public links; ours beside the addresses of spec §2. */
  shares: '/dashboard/share',
  account: (tab: AccountTab = 'profile') => `/dashboard/user/account/${tab}`,
  editClient: (clientId: string) => `/dashboard/user/${encodeURIComponent(clientId)}/edit`,
  /** Pages of the public site: another document, so left by a full navigation. */
  home: '/',
  contactUs: '/contact-us',
  termsCondition: '/terms-condition',
  privacyPolicy: '/privacy-policy',
  notFound: '/404',
} as const;

export const accountTabs = ['profile', 'plan', 'billing', 'usage', 'security', 'sessions'] as const;
export type AccountTab = (typeof accountTabs)[number];
