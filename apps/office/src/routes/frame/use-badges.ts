import { useQuery } from '@tanstack/react-query';
import { todayQuery } from '../../features/today/index.ts';

const NONE: Readonly<Record<string, number>> = {};
/** Things to do by room, as Today counts them. */
export const useBadges = (): Readonly<Record<string, number>> => useQuery(todayQuery).data?.badges ?? NONE;
