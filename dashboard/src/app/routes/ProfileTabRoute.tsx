export { ProfileTab as default } from '../../features/account/ProfileTab.tsx';
