export { BuyCreditPage as default } from '../../features/plans/BuyCreditPage.tsx';
