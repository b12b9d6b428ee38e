export { Cart, loadWinsBadge } from './cart-button.tsx';
export { cartQuery } from './cart.ts';
