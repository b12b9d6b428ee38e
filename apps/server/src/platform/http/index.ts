import './augment.ts';

export { type Access, bearerToken, openToAll } from './access.ts';
export { answerUnknown, createHttp, type Http, type HttpDeps } from './create-http.ts';
export { healthRoutes, type ReadinessCheck } from './health.ts';
export { parseJson } from './json-body.ts';
export { preferredLanguage, requestLanguage } from './language.ts';
export { type PageWish, type Place, readPage, sendPage } from './list-page.ts';
export type { RateLimit } from './rate-limit.ts';
export { Refusal } from './refusal.ts';
