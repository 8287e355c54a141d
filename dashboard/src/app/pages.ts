import { lazy } from 'react';

/** One chunk per page, fetched when its address is first opened. */
export const Login = lazy(() => import('./routes/LoginRoute.tsx'));
export const Register = lazy(() => import('./routes/RegisterRoute.tsx'));
export const Otp = lazy(() => import('./routes/OtpRoute.tsx'));
export const Verify = lazy(() => import('./routes/VerifyRoute.tsx'));
export const Activate = lazy(() => import('./routes/ActivateRoute.tsx'));
export const ResendActivation = lazy(() => import('./routes/ResendActivationRoute.tsx'));
export const ForgotPassword = lazy(() => import('./routes/ForgotPasswordRoute.tsx'));
export const ResetPassword = lazy(() => import('./routes/ResetPasswordRoute.tsx'));
export const SubscriptionUpdate = lazy(() => import('./routes/SubscriptionUpdateRoute.tsx'));
export const BuyCredit = lazy(() => import('./routes/BuyCreditRoute.tsx'));
export const Payment = lazy(() => import('./routes/PaymentRoute.tsx'));
export const PaymentStatus = lazy(() => import('./routes/PaymentStatusRoute.tsx'));
export const Chat = lazy(() => import('./routes/ChatRoute.tsx'));
export const Shares = lazy(() => import('./routes/SharesRoute.tsx'));
export const ContinueShare = lazy(() => import('./routes/ContinueShareRoute.tsx'));
export const Tool = lazy(() => import('./routes/ToolRoute.tsx'));
export const Account = lazy(() => import('./routes/AccountRoute.tsx'));
export const EditClient = lazy(() => import('./routes/EditClientRoute.tsx'));
export const ProfileTab = lazy(() => import('./routes/ProfileTabRoute.tsx'));
export const PlanTab = lazy(() => import('./routes/PlanTabRoute.tsx'));
export const BillingTab = lazy(() => import('./routes/BillingTabRoute.tsx'));
export const UsageTab = lazy(() => import('./routes/UsageTabRoute.tsx'));
export const SecurityTab = lazy(() => import('./routes/SecurityTabRoute.tsx'));
export const SessionsTab = lazy(() => import('./routes/SessionsTabRoute.tsx'));
