import { useRouter } from '@tanstack/react-router';
import { AuctionNotFound } from './auction-not-found.tsx';

/** The auction could not be loaded: 'Failed to load auction details', with another try. */
export function AuctionFailed({ reset }: { reset?: () => void }) {
  const router = useRouter();
  return (
    <AuctionNotFound
      failed
      onRetry={() => {
        reset?.();
        void router.invalidate();
      }}
    />
  );
}
