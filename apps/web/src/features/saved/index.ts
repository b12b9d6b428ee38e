export { loadMergeSaved, savedOnDevice } from './saved-on-device.ts';
export { useSavedProducts } from './saved-products.ts';
