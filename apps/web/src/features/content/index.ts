export { ContentBlocks, lettersOf } from './content-blocks.tsx';
export { contentQuery, loadContent } from './content-query.ts';
