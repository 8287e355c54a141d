export { RegisterPage as default } from '../../features/auth/RegisterPage.tsx';
