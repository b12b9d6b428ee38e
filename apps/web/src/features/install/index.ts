export { GetTheApp, preloadGetTheApp } from './get-the-app.tsx';
export { isApple, isStandalone } from './platform.ts';
