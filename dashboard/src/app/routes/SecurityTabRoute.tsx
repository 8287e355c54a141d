export { SecurityTab as default } from '../../features/account/SecurityTab.tsx';
