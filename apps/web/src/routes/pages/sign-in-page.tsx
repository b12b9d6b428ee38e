import { SignInScreen } from '../../features/accounts/index.ts';
import { hasRememberedPayment } from '../../features/payments/index.ts';

/** Who was signed out while a payment was under way is told that it goes on. */
export function SignInPage() {
  return <SignInScreen waitsForPayment={hasRememberedPayment} />;
}
