export * from './access.ts';
export * from './session.ts';
