export { UsageTab as default } from '../../features/usage/UsageTab.tsx';
