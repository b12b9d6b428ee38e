/** Where somebody gives the PIN for their tax invoices before they pay: fetched for whoever presses. */
export const loadBuyerPinSheet = () => import('./receipt/buyer-pin.tsx').then((module) => module.BuyerPinSheet);
