import { nairobiNearDate, nairobiNearDay } from '@mnada/contract';
import type { Language } from './language.ts';

/** `Mon 16 Jun, 8:56 PM`: of days so near that nobody asks for the year. @param moment as the server writes it */
export const formatNearDate = (moment: string, language: Language): string =>
  nairobiNearDate(Date.parse(moment), language);

/** `Mon 16 Jun`, of the same. */
export const formatNearDay = (moment: string, language: Language): string =>
  nairobiNearDay(Date.parse(moment), language);
