/** Where the one button stands once the auction is over. */
export const OVER_PLACE =
  'w-full col-start-2 col-end-4 row-start-1 min-w-0 md:col-start-1 md:col-end-3 md:row-start-1 text-base!';
