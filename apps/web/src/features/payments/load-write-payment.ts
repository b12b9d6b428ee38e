/** Fetched with the first news of a payment: few visits hear of one. */
export const loadWritePayment = () => import('./payment-cache.ts').then((module) => module.writePayment);
