export { savedOnDevice } from './saved-on-device.ts';
export { useSavedProducts } from './saved-products.ts';

/** Moves what was saved to an account; few pages have anything to move. */
export const loadMergeSaved = () => import('./merge-saved.ts').then((module) => module.mergeSaved);
