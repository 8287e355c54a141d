import { tools } from '@deskmate/api/tools';
import { lazy, Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { useWords } from '../messages/use-words.ts';
import { paths } from '../paths.ts';
import { GuestOnly, RequireActivated, RequireSignIn } from '../session/guards.tsx';
import { RequirePlan } from '../session/RequirePlan.tsx';
import { PageSpinner } from '../ui/PageSpinner.tsx';
import * as pages from './lazy-pages.ts';
import { NotFoundRedirect } from './NotFoundRedirect.tsx';
import { PageBoundary } from './PageBoundary.tsx';

const Shell = lazy(() => import('./shell/Shell.tsx'));

/** Every address and what stands there; each page is its own chunk. */
export function Router() {
  return (
    <PageBoundary whole>
      <Suspense fallback={<PageSpinner label={useWords('frame')('loading')} />}>
        <Routes>
          <Route element={<GuestOnly />}>
            <Route path="/auth/jwt/login" element={<pages.Login />} />
            <Route path="/auth/jwt/register" element={<pages.Register />} />
            <Route path="/auth/jwt/otp" element={<pages.Otp />} />
            <Route path="/auth/jwt/verify" element={<pages.NothingPending step="verify" />} />
          </Route>
          <Route path="/client/activate/:secretToken?" element={<pages.Activate />} />
          <Route path="/client/resend-activation-link" element={<pages.ResendActivation />} />
          <Route path="/client/forgot-password" element={<pages.ForgotPassword />} />
          <Route path="/client/reset-password/:secretToken?" element={<pages.ResetPassword />} />
          <Route element={<RequireSignIn />}>
            <Route path="/auth/clients/profile" element={<Navigate to={paths.account('profile')} replace />} />
            <Route element={<RequireActivated />}>
              <Route element={<Shell />}>
                {clientRoutes}
                {dashboardRoutes}
                {accountRoutes}
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
    <Route element={<RequirePlan />}>
      <Route path="buy-advance-credit" element={<pages.BuyCredit />} />
    </Route>
  </Route>
);

/** A tool that is not built yet has a page that says so. */
const toolRoutes = tools.map((tool) =>
  tool.isBuilt ? (
    <Route key={tool.id} path={`${tool.path}/:sessionId?`} element={<pages.Tool key={tool.id} tool={tool.id} />} />
  ) : (
    <Route key={tool.id} path={tool.path} element={<pages.ComingTool tool={tool.id} />} />
  ),
);

const dashboardRoutes = (
  <Route path="/dashboard">
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
      <Route path="security" element={<pages.SecurityTab />} />
      <Route path="sessions" element={<pages.SessionsTab />} />
    </Route>
  </Route>
);
