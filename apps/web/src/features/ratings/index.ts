export { OrderRatingPanel } from './order-rating-panel.tsx';
