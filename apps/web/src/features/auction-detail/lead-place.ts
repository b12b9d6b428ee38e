import { buttonClass } from '@mnada/ui/button.tsx';

/** Where Bid Now was, in the colour of what is won. The frame never speaks alone: words and a check stand in it. */
export const LEAD_PLACE: string = buttonClass(
  'bid',
  'lg',
  false,
  'member-only w-full gap-1.5! px-2! py-0! border-2 border-bid bg-won-soft! text-won-text tracking-tight [grid-area:bid] md:min-h-15',
);
