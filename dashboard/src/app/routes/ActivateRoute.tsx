export { ActivatePage as default } from '../../features/auth/ActivatePage.tsx';
