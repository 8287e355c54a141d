import { NothingPendingPage } from '../../features/auth/NothingPendingPage.tsx';

export default function VerifyRoute() {
  return <NothingPendingPage step="verify" />;
}
