export { officePages, type OfficeSources } from './office-pages.ts';
