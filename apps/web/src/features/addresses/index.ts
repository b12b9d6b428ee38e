export { useChosenAddress } from './chosen-address.ts';
export { ShipTo } from './ship-to.tsx';
export { type GoesTo, ShipsToLine } from './ships-to-line.tsx';
