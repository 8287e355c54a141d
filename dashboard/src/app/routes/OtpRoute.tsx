import { NothingPendingPage } from '../../features/auth/NothingPendingPage.tsx';

export default function OtpRoute() {
  return <NothingPendingPage step="otp" />;
}
