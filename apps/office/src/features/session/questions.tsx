import { SignInAgain } from './sign-in-again.tsx';
import { StepUpHost } from './step-up.tsx';

/** What the session asks over whatever page is open. */
export function Questions() {
  return (
    <>
      <StepUpHost />
      <SignInAgain />
    </>
  );
}
