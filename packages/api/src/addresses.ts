/**
 * Where each operation lives, relative to its service's base. Kept apart from the schemas
 * so that browsers carry no validator.
 */
export const mainBase = '/api/';
export const aiBase = '/ai/v1/';

export const mainAddresses = {
  register: 'auth/clients/register',
  login: 'auth/clients/login',
  tokens: 'auth/clients/tokens',
  logout: 'auth/clients/logout',
  profile: 'auth/clients/profile',
  activate: 'auth/client/activate',
  checkActivationLink: 'auth/client/activate/check',
  resendActivation: 'auth/clients/resend-activation-link',
  forgotPassword: 'auth/forgot-password',
  resetPassword: 'auth/reset-password',
  checkResetLink: 'auth/reset-password/check',
  changePassword: 'auth/change-password',
  reauthenticate: 'auth/reauthenticate',
  activeSessions: 'auth/clients/active-sessions',
  deleteSession: 'auth/clients/delete-session',
  contactMail: 'auth/send-contact-mail',
  helpdeskLoginLink: 'auth/helpdesk/login-link',
  plans: 'admin/plan',
  creditPacks: 'admin/plan/credit',
  subscription: 'client/subscription',
  gateways: 'client/gateways',
  promoCode: 'client/validate/promocode',
  paymentSession: 'client/payment/session',
  payment: 'client/payment',
  pendingPayments: 'client/pending-payments',
  invoice: 'client/invoice',
  usage: 'client/usage',
  monthUsage: 'client/month_usage',
  models: 'client/models',
  prompts: 'client/prompts',
  apiKeys: 'client/api-keys',
  /** Older name of the AI service's chat. */
  chat: 'ai-chat/chat',
  publicConfig: 'public/config',
  health: 'health',
} as const;

export const aiAddresses = {
  chat: 'chat/completions',
  chatStream: (chatId: string) => `chat/completions/${encodeURIComponent(chatId)}/stream`,
  chatStop: (chatId: string) => `chat/completions/${encodeURIComponent(chatId)}/stop`,
  openaiModels: 'models',
  chatFileUpload: 'chat/completions/file',
  chatFile: (fileUid: string) => `chat/file/${encodeURIComponent(fileUid)}`,
  history: 'history',
  historyEntry: (sessionId: string) => `history/${encodeURIComponent(sessionId)}`,
  historyRestore: (sessionId: string) => `history/${encodeURIComponent(sessionId)}/restore`,
  feedback: 'feedback',
  share: 'share',
  shareEntry: (shareId: string) => `share/${encodeURIComponent(shareId)}`,
  sharePublic: (type: string, shareId: string) => `share/${encodeURIComponent(type)}/${encodeURIComponent(shareId)}`,
  shareContinue: 'share/continue',
  transcriptions: 'audio/transcriptions',
  health: 'health',
} as const;
