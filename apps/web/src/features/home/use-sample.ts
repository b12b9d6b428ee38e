import { useEffect, useState } from 'react';
import { orderSample, SAMPLE_DELAY_MS, SAMPLE_TICK_MS, type SampleItem, tickSample } from './sample-clock.ts';
import { sampleDeals } from './sample-data.ts';

export type Connectivity = 'connected' | 'disconnected';

/** The sample's auctions after their pretended delay, one second at a time, on the viewer's own clock. */
export function useSample(): { items: SampleItem[] | null; nowMs: number; connectivity: Connectivity } {
  const [state, setState] = useState<{ items: SampleItem[] | null; nowMs: number }>({ items: null, nowMs: 0 });
  const [connectivity, setConnectivity] = useState<Connectivity>('connected');
  useEffect(() => {
    const arrival = setTimeout(() => {
      const nowMs = Date.now();
      setState({ items: orderSample(sampleDeals(nowMs)), nowMs });
    }, SAMPLE_DELAY_MS);
    const second = setInterval(() => {
      const nowMs = Date.now();
      setState(({ items }) => ({ items: items === null ? null : orderSample(tickSample(items, nowMs)), nowMs }));
    }, SAMPLE_TICK_MS);
    return () => {
      clearTimeout(arrival);
      clearInterval(second);
    };
  }, []);
  useEffect(() => {
    const follow = () => setConnectivity(navigator.onLine ? 'connected' : 'disconnected');
    follow();
    window.addEventListener('online', follow);
    window.addEventListener('offline', follow);
    return () => {
      window.removeEventListener('online', follow);
      window.removeEventListener('offline', follow);
    };
  }, []);
  return { ...state, connectivity };
}
