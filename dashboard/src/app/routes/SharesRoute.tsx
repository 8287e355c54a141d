import { MyShares } from '../../features/share/components/MyShares.tsx';

export default function SharesRoute() {
  return <MyShares />;
}
