/**
 * How many bids an end is told to have given back. Where a payment is taken back they go back to their lots and are taken in one
 * transaction (BID-16): the books know how many stayed, and nobody is told that they are back.
 */
export const toldBack = ({
  reason,
  bidsBack,
}: {
  readonly reason: string | null;
  readonly bidsBack: number | null;
}): number => (reason === 'reversed' ? 0 : (bidsBack ?? 0));
