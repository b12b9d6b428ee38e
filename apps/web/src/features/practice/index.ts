export { practiceRoute } from './practice.route.tsx';
