export * from './access.ts';
export * from './presence.ts';
export * from './product-gaps.ts';
export * from './schedule.ts';
export * from './saved-view.ts';
export * from './session.ts';
export * from './simulate.ts';
