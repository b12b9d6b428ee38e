/** The number in the cart's corner. */
export const CART_BADGE =
  'tnum absolute top-1 right-0 min-w-5 rounded-full bg-primary px-1 text-center font-semi text-2xs text-primary-foreground leading-5 shadow-[0_0_0_2px_var(--surface)]';
