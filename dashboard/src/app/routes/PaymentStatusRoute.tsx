export { PaymentStatusPage as default } from '../../features/payments/PaymentStatusPage.tsx';
