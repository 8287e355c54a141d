import { type ComponentType, lazy, useState } from 'react';

export type LazyComponent<Props> = ComponentType<Props> & {
  /** Fetches the file before the component is first drawn. */
  preload: () => Promise<unknown>;
};

/**
 * React's `lazy`, except that a component whose file has been fetched is drawn at once. `lazy` suspends even then, and
 * React keeps the fallback for 300 ms.
 */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyComponent<Props> {
  let loaded: ComponentType<Props> | null = null;
  const preload = async () => {
    loaded = await load();
    return { default: loaded };
  };
  const Suspending = lazy(preload);
  const Component = (props: Props) => {
    // A type that changes while it is mounted would lose its state.
    const [Current] = useState<ComponentType<Props>>(() => loaded ?? Suspending);
    return <Current {...props} />;
  };
  return Object.assign(Component, { preload });
}
