export { PlanTab as default } from '../../features/plans/PlanTab.tsx';
