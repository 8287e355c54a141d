export { BillingTab as default } from '../../features/payments/BillingTab.tsx';
