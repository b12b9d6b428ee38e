import type { ReactNode } from 'react';

/** The screen's one action: fixed above the thumb on phones, in its place on desktop. */
export function BottomAction({ children }: { children: ReactNode }) {
  return (
    <div className="fixed inset-x-0 bottom-0 z-30 flex min-h-(--bottombar-h) flex-col justify-center bg-surface px-(--gutter) pt-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] shadow-bottombar md:static md:z-auto md:min-h-0 md:bg-transparent md:p-0 md:shadow-none">
      {children}
    </div>
  );
}
