import { lazyComponent as page } from '../ui/lazy-component.tsx';

// One chunk per page, fetched when its address is first opened.
export const Shell = page(async () => (await import('./shell/Shell.tsx')).Shell);
export const Login = page(async () => (await import('../features/auth/LoginPage.tsx')).LoginPage);
export const Register = page(async () => (await import('../features/auth/RegisterPage.tsx')).RegisterPage);
export const Otp = page(async () => (await import('../features/auth/OtpPage.tsx')).OtpPage);
export const Verify = page(async () => (await import('../features/auth/VerifyPage.tsx')).VerifyPage);
export const ExternalTarget = page(async () => (await import('./pages/ConfirmedTargetPage.tsx')).ConfirmedTargetPage);
export const Activate = page(async () => (await import('../features/auth/ActivatePage.tsx')).ActivatePage);
export const ResendActivation = page(
  async () => (await import('../features/auth/ResendActivationPage.tsx')).ResendActivationPage,
);
export const ForgotPassword = page(
  async () => (await import('../features/auth/ForgotPasswordPage.tsx')).ForgotPasswordPage,
);
export const ResetPassword = page(
  async () => (await import('../features/auth/ResetPasswordPage.tsx')).ResetPasswordPage,
);
export const RestoreAccount = page(
  async () => (await import('../features/auth/RestoreAccountPage.tsx')).RestoreAccountPage,
);
export const ConfirmEmail = page(async () => (await import('../features/auth/ConfirmEmailPage.tsx')).ConfirmEmailPage);
export const UndoEmail = page(async () => (await import('../features/auth/UndoEmailPage.tsx')).UndoEmailPage);
export const SecureAccount = page(
  async () => (await import('../features/auth/SecureAccountPage.tsx')).SecureAccountPage,
);
export const StopRecovery = page(async () => (await import('../features/auth/StopRecoveryPage.tsx')).StopRecoveryPage);
export const ComponentLibrary = page(
  async () => (await import('./pages/ComponentLibraryPages.tsx')).ComponentLibraryPages,
);
export const SubscriptionUpdate = page(
  async () => (await import('../features/billing/SubscriptionUpdatePage.tsx')).SubscriptionUpdatePage,
);
export const BuyCredit = page(async () => (await import('../features/billing/BuyCreditPage.tsx')).BuyCreditPage);
export const Payment = page(async () => (await import('../features/billing/PaymentPage.tsx')).PaymentPage);
export const PaymentStatus = page(
  async () => (await import('../features/billing/PaymentStatusPage.tsx')).PaymentStatusPage,
);
export const Withdraw = page(async () => (await import('../features/billing/WithdrawPage.tsx')).WithdrawPage);
export const Tool = page(async () => (await import('./pages/ToolPage.tsx')).ToolPage);
export const MyShares = page(async () => (await import('../features/share/components/MyShares.tsx')).MyShares);
export const ContinueShare = page(async () => (await import('./pages/ContinueSharePage.tsx')).ContinueSharePage);
export const EditClient = page(async () => (await import('./pages/EditClientPage.tsx')).EditClientPage);
export const Account = page(async () => (await import('../features/account/AccountLayout.tsx')).AccountLayout);
export const ProfileTab = page(async () => (await import('../features/account/ProfileTab.tsx')).ProfileTab);
export const PlanTab = page(async () => (await import('../features/billing/PlanTab.tsx')).PlanTab);
export const BillingTab = page(async () => (await import('../features/billing/BillingTab.tsx')).BillingTab);
export const UsageTab = page(async () => (await import('../features/usage/UsageTab.tsx')).UsageTab);
export const ReferralTab = page(async () => (await import('../features/referral/ReferralTab.tsx')).ReferralTab);
export const SecurityTab = page(async () => (await import('../features/account/SecurityTab.tsx')).SecurityTab);
export const SessionsTab = page(async () => (await import('../features/account/SessionsTab.tsx')).SessionsTab);
