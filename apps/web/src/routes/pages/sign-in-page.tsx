import { SignInScreen } from '../../features/accounts/index.ts';
import { hasRememberedPayment, loadPackPrices } from '../../features/payments/index.ts';
import { loadLater } from '@mnada/ui/load-later.tsx';
import { Skeleton } from '@mnada/ui/skeleton.tsx';

const { Later: PackPrices } = loadLater(loadPackPrices, {
  pending: <Skeleton className="h-28.5 w-full rounded-xl!" />,
});

/** Who was signed out while a payment was under way is told that it goes on; who came to buy bids, what they cost. */
export function SignInPage() {
  return <SignInScreen waitsForPayment={hasRememberedPayment} PackPrices={PackPrices} />;
}
