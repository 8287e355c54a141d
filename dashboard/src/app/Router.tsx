import { tools } from '@deskmate/api/tools';
import { Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { useWords } from '../messages/use-words.ts';
import { paths } from '../paths.ts';
import { GuestOnly, RequireActivated, RequirePlan, RequireSignIn } from '../session/guards.tsx';
import { PageSpinner } from '../ui/PageSpinner.tsx';
import * as pages from './lazy-pages.ts';
import { NotFoundRedirect } from './NotFoundRedirect.tsx';
import { PageBoundary } from './PageBoundary.tsx';

/** Every address and its page; each page is its own chunk. */
export function Router() {
  return (
    <PageBoundary whole>
      <Suspense fallback={<PageSpinner label={useWords('frame')('loading')} />}>
        <Routes>
          <Route element={<GuestOnly />}>
            <Route path={paths.login} element={<pages.Login />} />
            <Route path={paths.register} element={<pages.Register />} />
            <Route path={paths.otp} element={<pages.Otp />} />
          </Route>
          <Route path={paths.verify} element={<pages.Verify />} />
          <Route path="/client/activate/:secretToken?" element={<pages.Activate />} />
          <Route path={paths.resendActivation} element={<pages.ResendActivation />} />
          <Route path={paths.forgotPassword} element={<pages.ForgotPassword />} />
          <Route path="/client/reset-password/:secretToken?" element={<pages.ResetPassword />} />
          <Route path="/client/restore-account/:secretToken?" element={<pages.RestoreAccount />} />
          <Route path="/client/secure-account/:secretToken?" element={<pages.SecureAccount />} />
          <Route path="/client/stop-recovery/:secretToken?" element={<pages.StopRecovery />} />
          <Route path="/client/confirm-email/:secretToken?" element={<pages.ConfirmEmail />} />
          <Route path="/client/undo-email/:secretToken?" element={<pages.UndoEmail />} />
          <Route element={<RequireSignIn />}>
            <Route path={paths.authProfile} element={<Navigate to={paths.account('profile')} replace />} />
            <Route element={<RequireActivated />}>
              <Route path={paths.externalTarget} element={<pages.ExternalTarget />} />
              <Route element={<pages.Shell />}>
                {dashboardRoutes}
                <Route element={<pages.ComponentLibrary />}>
                  {clientRoutes}
                  {accountRoutes}
                </Route>
              </Route>
            </Route>
          </Route>
          <Route path="*" element={<NotFoundRedirect />} />
        </Routes>
      </Suspense>
    </PageBoundary>
  );
}

const clientRoutes = (
  <Route path="/client">
    <Route path="subscription-update" element={<pages.SubscriptionUpdate />} />
    <Route path="payment" element={<pages.Payment />} />
    <Route path="payment/status" element={<pages.PaymentStatus />} />
    <Route path="withdraw" element={<pages.Withdraw />} />
    <Route element={<RequirePlan />}>
      <Route path="buy-advance-credit" element={<pages.BuyCredit />} />
    </Route>
  </Route>
);

const toolRoutes = tools.map(({ id, path }) => (
  <Route key={id} path={`${path}/:sessionId?`} element={<pages.Tool key={id} tool={id} />} />
));

const dashboardRoutes = (
  <Route path={paths.dashboard}>
    <Route index element={<Navigate to={paths.chat} replace />} />
    {toolRoutes}
    <Route path="share" element={<pages.MyShares />} />
    <Route path="share/continue/:tool/:shareId" element={<pages.ContinueShare />} />
  </Route>
);

const accountRoutes = (
  <Route path="/dashboard/user">
    <Route path=":id/edit" element={<pages.EditClient />} />
    <Route path="account" element={<pages.Account />}>
      <Route index element={<Navigate to={paths.account('profile')} replace />} />
      <Route path="profile" element={<pages.ProfileTab />} />
      <Route path="plan" element={<pages.PlanTab />} />
      <Route path="billing" element={<pages.BillingTab />} />
      <Route path="usage" element={<pages.UsageTab />} />
      <Route path="referral" element={<pages.ReferralTab />} />
      <Route path="security" element={<pages.SecurityTab />} />
      <Route path="sessions" element={<pages.SessionsTab />} />
    </Route>
  </Route>
);
