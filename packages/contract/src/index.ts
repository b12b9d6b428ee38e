export * from './accounts.ts';
export * from './auctions.ts';
export * from './errors.ts';
export * from './http.ts';
export * from './images.ts';
export * from './primitives.ts';
export * from './sockets.ts';
