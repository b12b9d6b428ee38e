export * from './access.ts';
export * from './session.ts';
export * from './simulate.ts';
