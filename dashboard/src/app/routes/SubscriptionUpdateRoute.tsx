export { SubscriptionUpdatePage as default } from '../../features/plans/SubscriptionUpdatePage.tsx';
