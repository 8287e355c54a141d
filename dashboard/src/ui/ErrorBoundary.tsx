import { Component, type ReactNode } from 'react';

type Props = {
  children: ReactNode;
  /** In place of what failed; `retry` draws it again. */
  fallback: (error: unknown, retry: () => void) => ReactNode;
  /** Another value draws the children again. */
  resetKey?: unknown;
};
type State = { error: unknown; resetKey: unknown };

/** Keeps an error of one part of a page from taking what is around it. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error: error ?? new Error('Something was thrown that is no error') };
  }

  static getDerivedStateFromProps({ resetKey }: Props, state: State): State | null {
    return Object.is(resetKey, state.resetKey) ? null : { error: null, resetKey };
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return this.props.fallback(error, () => this.setState({ error: null }));
  }
}
