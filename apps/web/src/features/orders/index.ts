export { ordersRoutes } from './orders.route.tsx';
