import { ExternalTargetPage } from '../../features/auth/ExternalTargetPage.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';

/** Rarely needed, and much larger than the page. */
const Confirmation = lazyComponent(async () => {
  const [{ AntdProvider }, { ReauthenticationModal }] = await Promise.all([
    import('../../ui/AntdProvider.tsx'),
    import('../../features/account/ReauthenticationModal.tsx'),
  ]);
  return (props: { onDone: () => void; onCancel: () => void }) => (
    <AntdProvider>
      <ReauthenticationModal open {...props} />
    </AntdProvider>
  );
});

/** Going on to another site or app, with the dialog that asks who is there where the service wants to know. */
export function ConfirmedTargetPage() {
  return <ExternalTargetPage Confirmation={Confirmation} />;
}
