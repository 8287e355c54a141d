import { type ComponentProps, Suspense } from 'react';
import type { Reasoning as ReasoningView } from '../../../conversation/thread/Reasoning.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';

const Reasoning = lazyComponent(async () => (await import('../../../conversation/thread/Reasoning.tsx')).Reasoning);

/** The reasoning of the model; what draws it is loaded with the first that there is. */
export function LazyReasoning(props: ComponentProps<typeof ReasoningView>) {
  if (props.text === '') return null;
  return (
    <Suspense fallback={null}>
      <Reasoning {...props} />
    </Suspense>
  );
}
