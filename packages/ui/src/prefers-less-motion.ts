/** Asked each time: who changes it in the settings of the device need not load the page again. */
export const prefersLessMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
