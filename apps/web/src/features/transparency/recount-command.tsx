import { useSyncExternalStore } from 'react';

const neverChanges = () => () => undefined;
const here = () => location.origin;
/** The page is drawn on the server, too, which knows no address bar; the first drawing in the browser says the same. */
const somewhere = () => 'https://…';

/** What somebody types who counts a month's odds again: with the address of this shop. */
export function RecountCommand({ month }: { month: string }) {
  const address = useSyncExternalStore(neverChanges, here, somewhere);
  return (
    <pre className="mt-2 whitespace-pre-wrap rounded-lg bg-surface-2 p-3 font-mono text-xs leading-5 [overflow-wrap:anywhere]">
      {`node recount.mjs ${address} ${month}`}
    </pre>
  );
}
