export { SessionsTab as default } from '../../features/account/SessionsTab.tsx';
