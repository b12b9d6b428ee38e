import type { ErrorComponentProps } from '@tanstack/react-router';
import { AuctionFailed as Failed, AuctionNotFound as NotFound } from '../../features/auction-detail/index.ts';
import { PhoneHeader } from '../shell/phone-header.tsx';

/** The page of an auction has no header on phones; where there is no auction it has. */
export function AuctionNotFound() {
  return (
    <>
      <PhoneHeader />
      <NotFound />
    </>
  );
}

export function AuctionFailed(props: ErrorComponentProps) {
  return (
    <>
      <PhoneHeader />
      <Failed {...props} />
    </>
  );
}
