import { Component, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { BrokenPage } from './BrokenPage.tsx';

type BoundaryProps = { children: ReactNode; place: string; whole: boolean };
type BoundaryState = { error: unknown; place: string };

/** Keeps a fault of one page from taking the frame with it; another address starts afresh. */
class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { error: null, place: this.props.place };

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { error: error ?? new Error('Something was thrown that is no error') };
  }

  static getDerivedStateFromProps(props: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return props.place === state.place ? null : { error: null, place: props.place };
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    const broken = <BrokenPage error={error} onRetry={() => this.setState({ error: null })} />;
    return this.props.whole ? <main>{broken}</main> : broken;
  }
}

/** `whole`: around everything, so that the error screen is the page's main part. */
export function PageBoundary({ children, whole = false }: { children: ReactNode; whole?: boolean }) {
  return (
    <Boundary place={useLocation().pathname} whole={whole}>
      {children}
    </Boundary>
  );
}
