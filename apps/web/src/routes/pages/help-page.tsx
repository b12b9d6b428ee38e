import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { HelpScreen } from '../../features/help/index.ts';
import { HowToBid, preloadHowToBid } from '../../features/how-to-bid/index.ts';

/** Help together with the pictures that it opens: features do not know each other, pages do. */
export function HelpPage() {
  const { q = '' } = useSearch({ from: '/help' });
  const [showsHowTo, setShowsHowTo] = useState(false);
  return (
    <>
      <HelpScreen q={q} onHowTo={() => setShowsHowTo(true)} onHowToNear={preloadHowToBid} />
      <HowToBid open={showsHowTo} onClose={() => setShowsHowTo(false)} />
    </>
  );
}
