import type { ComponentType } from 'react';

type SampleProps = { onHowTo: () => void; onHowToNear: () => void };
let Loaded: ComponentType<SampleProps> | null = null;

/** Fetches the sample's code, which the live page doesn't pay for. */
export async function loadSample(): Promise<void> {
  Loaded ??= (await import('./sample-home.tsx')).SampleHome;
}

/** The first page is drawn before its loader could fetch anything: the address itself says which home page it is. */
export async function loadSampleOfAddress(): Promise<void> {
  if (typeof location !== 'undefined' && new URLSearchParams(location.search).has('sample')) await loadSample();
}

/** The sample, once `loadSample` is through. */
export function Sample(props: SampleProps) {
  return Loaded === null ? null : <Loaded {...props} />;
}
