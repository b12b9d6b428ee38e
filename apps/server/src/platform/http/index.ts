import './augment.ts';

export { acceptedEncoding } from './accepted-encoding.ts';
export { addressGroup, widerGroup } from './address-group.ts';
export { AddressShares } from './address-shares.ts';
export { CallCounts } from './call-counts.ts';
export { openToAll } from './access.ts';
export type { Again } from './repeated-answers.ts';
export { allowedHosts, type HostCheck, hostName, namesTwoHosts } from './allowed-hosts.ts';
export { clientAddress, type TrustProxy } from './client-address.ts';
export { sinceArrivalUs } from './body-arrival.ts';
export { CommonStart, uncompressedBlock } from './brotli-blocks.ts';
export { answerUnknown, createHttp, type Http, type HttpDeps, ownAddresses } from './create-http.ts';
export { sendsFilesOf, serveFolder } from './file-folders.ts';
export { healthRoutes } from './health.ts';
export { preferredLanguage, requestLanguage } from './language.ts';
export { type PageRequest, readPage, sendPage } from './list-page.ts';
export { EventStreams } from './event-streams.ts';
export { BRAND_FONT } from './plain-page.ts';
export { Refusal, type RefusalCode, refusalText } from './refusal.ts';
export { guardOffice, requireStaff, staffCookie, type StaffSessions, type StaffViewer } from './office-guard.ts';
export { dayStart } from './day-start.ts';
export {
  isMoment,
  isRealDay,
  NUMBER_ID,
  readTimeCursor,
  type TimePlace,
  UUID_ID,
  writeTimeCursor,
} from './time-cursor.ts';
export { securityTxt } from './security-txt.ts';
export { requireViewer, type Viewer } from './viewer.ts';
