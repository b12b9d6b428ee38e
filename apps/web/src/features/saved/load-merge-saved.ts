/** Moves what was saved to an account; few pages have anything to move. Apart from the index, which stays names alone. */
export const loadMergeSaved = () => import('./merge-saved.ts').then((module) => module.mergeSaved);
