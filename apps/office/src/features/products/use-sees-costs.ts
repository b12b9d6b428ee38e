import { seesCosts } from '@mnada/rules/office';
import { useMe } from '../session/index.ts';

/** Whether whoever looks is told what pieces cost and who delivered them (OPS-1). */
export const useSeesCosts = (): boolean => seesCosts(useMe().person);
