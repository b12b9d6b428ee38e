export { withdrawalRoute } from './payouts.route.tsx';
