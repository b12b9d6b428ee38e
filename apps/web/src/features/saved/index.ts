export { loadMergeSaved } from './load-merge-saved.ts';
export { savedOnDevice } from './saved-on-device.ts';
export { useSavedProducts } from './saved-products.ts';
