import { LazyOverlay } from '../../ui/LazyOverlay.tsx';
import type { PromptLibraryProps } from './PromptDialog.tsx';

const load = () => import('./PromptDialog.tsx');

/** Saved prompts with variables: `/` in an empty message opens them. Its code is fetched when it is first opened. */
export const PromptLibrary = (props: PromptLibraryProps) => (
  <LazyOverlay load={load} open={props.isOpen} onClose={props.onClose}>
    {({ PromptDialog }) => <PromptDialog {...props} />}
  </LazyOverlay>
);
