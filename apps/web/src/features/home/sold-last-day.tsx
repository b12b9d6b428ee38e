import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { useApi } from '../../client/api.ts';
import { useServerNow } from '../../realtime/index.ts';
import { homeSoldQuery } from './home-queries.ts';
import { soldLastDay } from './last-day.ts';
import { SoldSections } from './sold-sections.tsx';

/** What was sold in the last 24 hours by the server's clock. */
export const SoldLastDay = memo(function SoldLastDay({ renderedAtMs }: { renderedAtMs: number }) {
  const nowMs = useServerNow(60_000) ?? renderedAtMs;
  const { data, isError, refetch } = useQuery(homeSoldQuery(useApi()));
  const items = data === undefined ? undefined : soldLastDay(data, nowMs);
  return <SoldSections items={items} isFailed={isError} onRetry={() => void refetch()} />;
});
