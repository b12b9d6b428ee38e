import { COOKIES } from '@mnada/contract';
import { setCookie } from './remember.ts';

type NetworkInformation = EventTarget & { readonly saveData?: boolean; readonly effectiveType?: string };

/**
 * Tells the server by a cookie that this device wants to save data (or is on 2G), so that the next page is rendered with
 * the smallest pictures only. Called once at the start of the page.
 */
export function reportDataSaver(): void {
  const { connection } = navigator as Navigator & { connection?: NetworkInformation };
  if (connection === undefined) return;
  const report = () => {
    const saves = connection.saveData === true || /(^|-)2g$/.test(connection.effectiveType ?? '');
    const isReported = document.cookie.includes(`${COOKIES.dataSaver}=1`);
    if (saves === isReported) return;
    setCookie(COOKIES.dataSaver, saves ? '1' : '0', saves ? 86_400 : 0);
  };
  report();
  connection.addEventListener?.('change', report);
}
