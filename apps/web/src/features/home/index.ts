export { loadHome } from './home-queries.ts';
export { LiveHome } from './live-home.tsx';
export { loadSample, loadSampleOfAddress, Sample } from './sample-later.tsx';
