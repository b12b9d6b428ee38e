import { useEffect } from 'react';

const AGAIN_MS = 1_000;

/** For what a press has asked for and no network brought: it is fetched again until it comes, and says nothing meanwhile. */
export function TryAgainSoon({ retry }: { retry: () => void }) {
  useEffect(() => {
    const timer = setTimeout(retry, AGAIN_MS);
    return () => clearTimeout(timer);
  }, [retry]);
  return null;
}
