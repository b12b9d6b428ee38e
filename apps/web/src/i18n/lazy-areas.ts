import { accounts } from './parts/accounts.ts';
import { detail } from './parts/detail.ts';
import { home } from './parts/home.ts';
import { howto } from './parts/howto.ts';
import { legal } from './parts/legal.ts';

/** Words that only some screens say. The build for browsers sends each area with its screens (vite/texts-by-area.ts). */
export const lazyAreas = { detail, accounts, home, howto, legal };
