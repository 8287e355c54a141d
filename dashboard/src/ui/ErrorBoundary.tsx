import { Component, type ReactNode } from 'react';

type Props = {
  children: ReactNode;
  /** Rendered instead of the failed part; `retry` renders that again. */
  fallback: (error: unknown, retry: () => void) => ReactNode;
  /** A new value resets the boundary. */
  resetKey?: unknown;
};
type State = { error: unknown; resetKey: unknown };

/** Limits an error to one part of a page. */
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
