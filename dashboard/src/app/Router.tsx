import { type AccountTab, accountTabs } from '@deskmate/api/page-paths';
import { type ContinuableTool, tools } from '@deskmate/api/tools';
import { Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { useWords } from '../i18n/use-words.ts';
import { paths } from '../paths.ts';
import { GuestOnly, RequireActivated, RequirePlan, RequireSignIn } from '../session/guards.tsx';
import type { LazyComponent } from '../ui/lazy-component.tsx';
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
          <Route path={patternOf(paths.activate, 'secretToken?')} element={<pages.Activate />} />
          <Route path={paths.resendActivation} element={<pages.ResendActivation />} />
          <Route path={paths.forgotPassword} element={<pages.ForgotPassword />} />
          <Route path={patternOf(paths.resetPassword, 'secretToken?')} element={<pages.ResetPassword />} />
          <Route path={patternOf(paths.restoreAccount, 'secretToken?')} element={<pages.RestoreAccount />} />
          <Route path={patternOf(paths.secureAccount, 'secretToken?')} element={<pages.SecureAccount />} />
          <Route path={patternOf(paths.stopRecovery, 'secretToken?')} element={<pages.StopRecovery />} />
          <Route path={patternOf(paths.confirmEmail, 'secretToken?')} element={<pages.ConfirmEmail />} />
          <Route path={patternOf(paths.undoEmail, 'secretToken?')} element={<pages.UndoEmail />} />
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
  <>
    <Route path={paths.subscriptionUpdate} element={<pages.SubscriptionUpdate />} />
    <Route path={paths.payment} element={<pages.Payment />} />
    <Route path={pathOf(paths.paymentStatus(''))} element={<pages.PaymentStatus />} />
    <Route path={paths.withdraw} element={<pages.Withdraw />} />
    <Route element={<RequirePlan />}>
      <Route path={paths.buyCredit} element={<pages.BuyCredit />} />
    </Route>
  </>
);

const toolRoutes = tools.map(({ id }) => (
  <Route
    key={id}
    path={patternOf((sessionId) => paths.conversation(id, sessionId), 'sessionId?')}
    element={<pages.Tool key={id} tool={id} />}
  />
));

/** The page itself refuses what cannot be continued. */
const continueShare = (tool: string) => paths.continueShare(tool as ContinuableTool['id'], ':shareId');

const dashboardRoutes = (
  <Route path={paths.dashboard}>
    <Route index element={<Navigate to={paths.chat} replace />} />
    {toolRoutes}
    <Route path={paths.shares} element={<pages.MyShares />} />
    <Route path={patternOf(continueShare, 'tool')} element={<pages.ContinueShare />} />
  </Route>
);

const accountPages: Record<AccountTab, LazyComponent<object>> = {
  profile: pages.ProfileTab,
  plan: pages.PlanTab,
  billing: pages.BillingTab,
  usage: pages.UsageTab,
  referral: pages.ReferralTab,
  security: pages.SecurityTab,
  sessions: pages.SessionsTab,
};

const accountRoutes = (
  <>
    <Route path={patternOf(paths.editClient, 'id')} element={<pages.EditClient />} />
    <Route path={parentOf(paths.account())} element={<pages.Account />}>
      <Route index element={<Navigate to={paths.account('profile')} replace />} />
      {accountTabs.map((tab) => {
        const Tab = accountPages[tab];
        return <Route key={tab} path={paths.account(tab)} element={<Tab />} />;
      })}
    </Route>
  </>
);

/** The route of an address with a parameter, e.g. `/client/activate/:secretToken?`. */
function patternOf(address: (value: string) => string, parameter: string): string {
  return decodeURIComponent(address(`:${parameter}`));
}

function pathOf(address: string): string {
  return address.split('?')[0] ?? address;
}

function parentOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'));
}
