import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** Below a form: the way for who has come to the wrong one. */
export function OtherWay({ words, to, children }: { words?: string; to: string; children: ReactNode }) {
  return (
    <p className="mt-4 text-center text-foreground-2 text-sm">
      {words}{' '}
      <Link
        to={to}
        className="inline-flex min-h-12 items-center font-semi text-link underline-offset-3 hover:underline"
      >
        {children}
      </Link>
    </p>
  );
}
