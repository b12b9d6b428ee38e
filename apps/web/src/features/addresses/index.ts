export { addressesQuery } from './address-api.ts';
export { useChosenAddress } from './chosen-address.ts';
export { openAddresses, ShipTo } from './ship-to.tsx';
export { type GoesTo, ShipsToLine } from './ships-to-line.tsx';
