/** The questions over a page: for a fresh proof, and for signing in again. Nobody needs them to begin with. */
export const loadQuestions = () => import('./questions.tsx');
