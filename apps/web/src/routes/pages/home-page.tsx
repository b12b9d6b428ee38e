import { useLoaderData, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { HomeBar } from '../shell/home-bar.tsx';
import { LiveHome, Sample } from '../../features/home/index.ts';
import { HowToBid, preloadHowToBid } from '../../features/how-to-bid/index.ts';

/** Puts the home page together with the explanation of bidding; with `?sample` it is the owner's sample. */
export function HomePage() {
  const search = useSearch({ strict: false }) as { sample?: string; category?: string };
  const loaded = useLoaderData({ strict: false }) as { renderedAtMs: number } | undefined;
  const [isOpen, setIsOpen] = useState(false);
  const howTo = { onHowTo: () => setIsOpen(true), onHowToNear: preloadHowToBid };
  return (
    <>
      {search.sample === undefined ? (
        <>
          <HomeBar />
          <LiveHome category={search.category} renderedAtMs={loaded?.renderedAtMs ?? 0} {...howTo} />
        </>
      ) : (
        <Sample {...howTo} />
      )}
      <HowToBid open={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}
