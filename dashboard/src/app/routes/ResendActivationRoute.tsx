export { ResendActivationPage as default } from '../../features/auth/ResendActivationPage.tsx';
